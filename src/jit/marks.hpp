// An object names the folders it was compiled from: in reports, for the debugger. So that one object serves sources of
// the same text in any folder, it is compiled with marks of a fixed length in their place, and filled in when loaded.
#pragma once
#include <string>
#include <vector>

namespace tessera::jit {

// Do the paths fit the marks?
bool can_be_marked(const std::vector<std::string>& paths);
// Flags that put marks in the place of the paths: a file, then folders.
std::vector<std::string> mark_flags(const std::vector<std::string>& paths);
// The object with the paths in the place of their marks: each is the start of a string, whose rest moves up.
std::string fill_marks(std::string object, const std::vector<std::string>& paths);

}  // namespace tessera::jit

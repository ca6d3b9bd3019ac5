// Words that make clang look for the C and C++ headers in the right place.
#pragma once
#include <string>
#include <vector>

namespace tessera_compiler {

std::vector<std::string> header_words();

}  // namespace tessera_compiler

// A kernel given as text is saved to a file of ours for the compiler; messages name the user's own file, where the text
// stands as a literal.
#pragma once
#include <cstdint>
#include <string>

namespace tessera {

struct SourcePosition {
    std::string file;
    uint32_t line = 0, column = 0;
};

// `text`, saved at `saved`, comes from `users_file`. Nothing is remembered when that file does not hold it word for
// word (a text put together at run time, say): messages then name the saved file.
void remember_origin(const std::string& saved, const std::string& text, const std::string& users_file);

// The same place in the user's own file; unchanged when it is none of a remembered text.
SourcePosition in_users_file(SourcePosition position);

// "reader.cpp:27": the line as messages name it.
std::string shown_line(const std::string& file, uint32_t line);

}  // namespace tessera

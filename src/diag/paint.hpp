// Colours of messages on a terminal. https://no-color.org: NO_COLOR with any value means none.
#pragma once
#include <cstdio>
#include <string>

namespace tessera {

// Whether a stream shows colours.
bool shows_colour(std::FILE* stream);
// A message as Message::render gives it, with colours: headline, places, marks, help.
std::string painted(const std::string& message);
// Writes a message and the end of its line, painted where the stream shows it.
void print_message(std::FILE* stream, const std::string& message);

}  // namespace tessera

// The source line of a machine address: only for faults, where no call noted its line.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "diag/error.hpp"

namespace tessera {

// Asks a symbolizer once per address and remembers; nothing when the tool or the debug information is missing.
// Frames in files below `api_dir` are not the user's.
std::optional<Place> line_of(uint64_t pc, const std::string& api_dir);

// The program to ask and its first words; the object and the address follow. llvm-symbolizer when nobody says.
void symbolize_with(std::vector<std::string> words);

// A process that may start no programs asks somebody else instead (program/isolated.cpp).
void find_lines_by(std::function<std::optional<Place>(uint64_t pc)> finder);

}  // namespace tessera

// The source line of a machine address: only for faults, where no call noted its line.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "diag/error.hpp"

namespace tessera {

// Asks llvm-symbolizer once per address and remembers; nothing when the tool or the debug information is missing.
// Frames in files below `api_dir` are not the user's.
std::optional<Place> line_of(uint64_t pc, const std::string& api_dir);

// A process that may start no programs asks somebody else instead (program/isolated.cpp).
void find_lines_by(std::function<std::optional<Place>(uint64_t pc)> finder);

}  // namespace tessera

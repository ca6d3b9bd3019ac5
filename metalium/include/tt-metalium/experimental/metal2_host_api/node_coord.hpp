// Cores, under the names of program specifications.
#pragma once
#include <variant>

#include <tt-metalium/core_coord.hpp>

namespace tt::tt_metal::experimental {
using NodeCoord = tt::tt_metal::CoreCoord;
using NodeRange = tt::tt_metal::CoreRange;
using NodeRangeSet = tt::tt_metal::CoreRangeSet;
using Nodes = std::variant<NodeCoord, NodeRange, NodeRangeSet>;
}  // namespace tt::tt_metal::experimental

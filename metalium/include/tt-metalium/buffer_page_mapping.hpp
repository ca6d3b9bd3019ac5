// Which page of the host each page of a core holds (METALIUM 5).
#pragma once
#include <cstdint>
#include <limits>
#include <vector>

#include <tt-metalium/core_coord.hpp>

namespace tt::tt_metal {

struct UncompressedBufferPageMapping {
    static constexpr std::uint32_t PADDING = std::numeric_limits<std::uint32_t>::max();
    std::vector<CoreCoord> all_cores;
    std::vector<std::vector<std::uint32_t>> core_host_page_indices;  // per core, in the order of its memory
};

}  // namespace tt::tt_metal

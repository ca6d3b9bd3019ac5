// Helpers of before mid 2025.
#pragma once
#include <tt-metalium/tt_backend_api_types.hpp>

namespace tt::tt_metal::detail {
inline std::uint32_t TileSize(const DataFormat& format) { return tt::tile_size(format); }
}  // namespace tt::tt_metal::detail

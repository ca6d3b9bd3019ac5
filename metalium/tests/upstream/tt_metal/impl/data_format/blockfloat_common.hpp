// Block formats by template argument, as helpers of tt-metal's tests pack them.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include <tt-metalium/bfloat4.hpp>
#include <tt-metalium/bfloat8.hpp>
#include <tt_stl/span.hpp>

template <tt::DataFormat Format, class T>
std::vector<std::uint32_t> pack_as_bfp_tiles(ttsl::Span<const T> values, bool row_major_input, bool is_exp_a,
                                             const std::optional<tt::tt_metal::Tile>& tile = std::nullopt) {
    static_assert(Format == tt::DataFormat::Bfp8_b || Format == tt::DataFormat::Bfp4_b);
    if constexpr (Format == tt::DataFormat::Bfp8_b) return pack_as_bfp8_tiles(values, row_major_input, is_exp_a, tile);
    else return pack_as_bfp4_tiles(values, row_major_input, is_exp_a, tile);
}

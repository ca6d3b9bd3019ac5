// Tiles of Bfp2 on the host (METALIUM 9): words as they lie in L1.
#pragma once
#include <tt-metalium/bfloat8.hpp>

template <class T>
std::vector<std::uint32_t> pack_as_bfp2_tiles(ttsl::Span<const T> data, bool row_major_input, bool is_exp_a,
                                              const std::optional<tt::tt_metal::Tile>& tile = std::nullopt) {
    return tt::tt_metal::detail::pack_block_tiles(is_exp_a ? tt::DataFormat::Bfp2 : tt::DataFormat::Bfp2_b,
                                                  tt::tt_metal::detail::as_floats(data), row_major_input, tile);
}
inline std::vector<float> unpack_bfp2_tiles_into_float_vec(
    ttsl::Span<const std::uint32_t> bfp2_tiles, bool row_major_output, bool is_exp_a,
    const std::optional<tt::tt_metal::Tile>& tile = std::nullopt) {
    return tt::tt_metal::detail::unpack_block_tiles(is_exp_a ? tt::DataFormat::Bfp2 : tt::DataFormat::Bfp2_b,
                                                    bfp2_tiles, row_major_output, tile);
}

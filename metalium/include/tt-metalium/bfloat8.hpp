// Tiles of Bfp8 on the host (METALIUM 9): words as they lie in L1.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include <tt-metalium/tile.hpp>
#include <tt_stl/span.hpp>

namespace tt::tt_metal::detail {

// Whole tiles of `format`. Row-major values are put into faces first; `values` must fill whole tiles.
std::vector<std::uint32_t> pack_block_tiles(DataFormat format, const std::vector<float>& values, bool row_major_input,
                                            const std::optional<Tile>& tile);
std::vector<float> unpack_block_tiles(DataFormat format, ttsl::Span<const std::uint32_t> words, bool row_major_output,
                                      const std::optional<Tile>& tile);
template <class T>
std::vector<float> as_floats(ttsl::Span<const T> values) {
    std::vector<float> floats(values.size());
    for (std::size_t i = 0; i < values.size(); i++) floats[i] = static_cast<float>(values[i]);
    return floats;
}

}  // namespace tt::tt_metal::detail

template <class T>
std::vector<std::uint32_t> pack_as_bfp8_tiles(ttsl::Span<const T> data, bool row_major_input, bool is_exp_a,
                                              const std::optional<tt::tt_metal::Tile>& tile = std::nullopt) {
    return tt::tt_metal::detail::pack_block_tiles(is_exp_a ? tt::DataFormat::Bfp8 : tt::DataFormat::Bfp8_b,
                                                  tt::tt_metal::detail::as_floats(data), row_major_input, tile);
}
inline std::vector<float> unpack_bfp8_tiles_into_float_vec(
    ttsl::Span<const std::uint32_t> bfp8_tiles, bool row_major_output, bool is_exp_a,
    const std::optional<tt::tt_metal::Tile>& tile = std::nullopt) {
    return tt::tt_metal::detail::unpack_block_tiles(is_exp_a ? tt::DataFormat::Bfp8 : tt::DataFormat::Bfp8_b,
                                                    bfp8_tiles, row_major_output, tile);
}

// Matrices between row-major order and tiles (METALIUM 9).
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <vector>

#include <tt-metalium/constants.hpp>
#include <tt_stl/assert.hpp>
#include <tt_stl/span.hpp>

enum class TensorLayoutType {
    LIN_ROW_MAJOR = 0,
    TILED_SWIZZLED = 1,  // tile after tile, plain rows inside a tile
    TILED_NFACES = 2,    // tile after tile, face after face inside a tile
};
std::ostream& operator<<(std::ostream& out, TensorLayoutType layout);

using PhysicalSize = std::array<std::uint32_t, 2>;

// The place of element (n, c, h, w) of a row-major tensor.
struct TensAddr {
    std::vector<std::uint32_t> sh;
    TensAddr(const std::vector<std::uint32_t>& shape);
    std::uint32_t numel() const;
    int offs(int n, int c, int h, int w);
};

std::uint32_t round_up_to_mul16(std::uint32_t val);
std::uint32_t round_up_to_mul32(std::uint32_t val);
std::uint32_t round_up_to_tile(int val, int tile_val);

namespace tt::tt_metal::detail {

// A matrix of tiles: where the element of a row and column lies.
struct TiledMatrix {
    std::size_t rows, columns;
    PhysicalSize tile{constants::TILE_HEIGHT, constants::TILE_WIDTH},
        face{constants::FACE_HEIGHT, constants::FACE_WIDTH};
    bool transpose_within_face = false, transpose_of_faces = false;

    std::size_t index(TensorLayoutType layout, std::size_t row, std::size_t column) const {
        if (layout == TensorLayoutType::LIN_ROW_MAJOR) return row * columns + column;
        const std::size_t number = row / tile[0] * (columns / tile[1]) + column / tile[1];
        const std::size_t inside = layout == TensorLayoutType::TILED_SWIZZLED
                                       ? row % tile[0] * tile[1] + column % tile[1]
                                       : in_faces(row % tile[0], column % tile[1]);
        return number * tile[0] * tile[1] + inside;
    }
    std::size_t in_faces(std::size_t row, std::size_t column) const {
        const std::size_t down = tile[0] / face[0], across = tile[1] / face[1];
        const std::size_t y = row / face[0], x = column / face[1];
        const std::size_t number = transpose_of_faces ? x * down + y : y * across + x;
        row %= face[0];
        column %= face[1];
        return number * face[0] * face[1] + (transpose_within_face ? column * face[0] + row : row * face[1] + column);
    }
};

template <class T>
std::vector<T> rearrange(ttsl::Span<const T> in, const TiledMatrix& matrix, TensorLayoutType from,
                         TensorLayoutType to) {
    std::vector<T> out(in.size());
    const std::size_t size = matrix.rows * matrix.columns;
    for (std::size_t base = 0; size && base + size <= in.size(); base += size)
        for (std::size_t row = 0; row < matrix.rows; row++)
            for (std::size_t column = 0; column < matrix.columns; column++)
                out[base + matrix.index(to, row, column)] = in[base + matrix.index(from, row, column)];
    return out;
}

// Refuses sizes that are no whole matrices of whole tiles.
void check_tiled(std::size_t elements, std::size_t rows, std::size_t columns, const PhysicalSize& tile);

}  // namespace tt::tt_metal::detail

template <class T>
std::vector<T> convert_layout(ttsl::Span<const T> inp, const PhysicalSize& shape, TensorLayoutType inL,
                              TensorLayoutType outL, std::optional<PhysicalSize> tile_shape = std::nullopt,
                              std::optional<PhysicalSize> face_shape = std::nullopt, bool transpose_within_face = false,
                              bool transpose_of_faces = false) {
    if (inp.empty()) return {};
    tt::tt_metal::detail::TiledMatrix matrix{.rows = shape[0], .columns = shape[1]};
    matrix.tile = tile_shape.value_or(matrix.tile);
    matrix.face = face_shape.value_or(PhysicalSize{std::min(matrix.tile[0], matrix.face[0]), matrix.face[1]});
    matrix.transpose_within_face = transpose_within_face;
    matrix.transpose_of_faces = transpose_of_faces;
    tt::tt_metal::detail::check_tiled(inp.size(), shape[0], shape[1], matrix.tile);
    return tt::tt_metal::detail::rearrange(inp, matrix, inL, outL);
}
// All dimensions before the last count as rows.
template <class T>
std::vector<T> convert_layout(ttsl::Span<const T> inp, ttsl::Span<const std::uint32_t> shape, TensorLayoutType inL,
                              TensorLayoutType outL, std::optional<PhysicalSize> tile_shape = std::nullopt,
                              std::optional<PhysicalSize> face_shape = std::nullopt, bool transpose_within_face = false,
                              bool transpose_of_faces = false) {
    std::uint32_t rows = 1;
    for (std::size_t i = 0; i + 1 < shape.size(); i++) rows *= shape[i];
    return convert_layout<T>(inp, PhysicalSize{rows, shape.back()}, inL, outL, tile_shape, face_shape,
                             transpose_within_face, transpose_of_faces);
}

template <class T>
std::vector<T> convert_layout_tile_swizzled_to_tile_nfaces(ttsl::Span<const T> in_tile_swizzled,
                                                           std::optional<PhysicalSize> tile_shape = std::nullopt,
                                                           std::optional<PhysicalSize> face_shape = std::nullopt,
                                                           bool transpose_face = false,
                                                           bool transpose_face_order = false) {
    const PhysicalSize tile = tile_shape.value_or(PhysicalSize{tt::constants::TILE_HEIGHT, tt::constants::TILE_WIDTH});
    return convert_layout<T>(in_tile_swizzled, tile, TensorLayoutType::TILED_SWIZZLED, TensorLayoutType::TILED_NFACES,
                             tile, face_shape, transpose_face, transpose_face_order);
}
template <class T>
std::vector<T> convert_layout_tile_nfaces_to_tile_swizzled(ttsl::Span<const T> in_tile_nfaces,
                                                           std::optional<PhysicalSize> tile_shape = std::nullopt,
                                                           std::optional<PhysicalSize> face_shape = std::nullopt,
                                                           bool transpose_face = false,
                                                           bool transpose_face_order = false) {
    const PhysicalSize tile = tile_shape.value_or(PhysicalSize{tt::constants::TILE_HEIGHT, tt::constants::TILE_WIDTH});
    return convert_layout<T>(in_tile_nfaces, tile, TensorLayoutType::TILED_NFACES, TensorLayoutType::TILED_SWIZZLED,
                             tile, face_shape, transpose_face, transpose_face_order);
}

namespace tt::tt_metal::detail {
// Unlike convert_layout these refuse an empty matrix.
template <class T>
std::vector<T> convert_matrix(const std::vector<T>& input, std::uint32_t m, std::uint32_t n, TensorLayoutType from,
                              TensorLayoutType to) {
    check_tiled(input.size(), m, n, {constants::TILE_HEIGHT, constants::TILE_WIDTH});
    return convert_layout<T>(ttsl::make_const_span(input), PhysicalSize{m, n}, from, to);
}
}  // namespace tt::tt_metal::detail

template <class T>
std::vector<T> tilize_swizzled(const std::vector<T>& input, std::uint32_t m, std::uint32_t n) {
    return tt::tt_metal::detail::convert_matrix(input, m, n, TensorLayoutType::LIN_ROW_MAJOR,
                                                TensorLayoutType::TILED_SWIZZLED);
}
template <class T>
std::vector<T> untilize_swizzled(const std::vector<T>& input, std::uint32_t m, std::uint32_t n) {
    return tt::tt_metal::detail::convert_matrix(input, m, n, TensorLayoutType::TILED_SWIZZLED,
                                                TensorLayoutType::LIN_ROW_MAJOR);
}
template <class T>
std::vector<T> tilize_nfaces(const std::vector<T>& input, std::uint32_t m, std::uint32_t n) {
    return tt::tt_metal::detail::convert_matrix(input, m, n, TensorLayoutType::LIN_ROW_MAJOR,
                                                TensorLayoutType::TILED_NFACES);
}
template <class T>
std::vector<T> untilize_nfaces(const std::vector<T>& input, std::uint32_t m, std::uint32_t n) {
    return tt::tt_metal::detail::convert_matrix(input, m, n, TensorLayoutType::TILED_NFACES,
                                                TensorLayoutType::LIN_ROW_MAJOR);
}

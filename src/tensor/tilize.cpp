// Tilize and untilize of one page: faces in order, 16 elements a run. Facts: MACHINE 9.
#include "tensor/tilize.hpp"

#include <cstring>

#include "tensor/block_float.hpp"
#include "tensor/convert.hpp"

namespace tessera {

namespace {

constexpr uint32_t kFaceWidth = 16;

// Calls body(row, column, run) for each run of 16 elements of the tile, in the order they lie in memory.
template <class Body>
void each_run(const TileShape& tile, Body&& body) {
    uint32_t run = 0;
    for (uint32_t top = 0; top < tile.height; top += tile.face_height())
        for (uint32_t left = 0; left < tile.width; left += kFaceWidth)
            for (uint32_t row = 0; row < tile.face_height(); ++row) body(top + row, left, run++);
}

// Where element (row, column) of a tile lies, counted in elements, when faces or their contents are transposed.
uint32_t transposed_offset(const TileShape& tile, uint32_t row, uint32_t column) {
    const uint32_t height = tile.face_height(), down = tile.height / height, across = tile.width / kFaceWidth;
    const uint32_t face_row = row / height, face_column = column / kFaceWidth;
    const uint32_t face = tile.transpose_of_faces ? face_column * down + face_row : face_row * across + face_column;
    const uint32_t r = row % height, c = column % kFaceWidth;
    return face * height * kFaceWidth + (tile.transpose_within_face ? c * height + r : r * kFaceWidth + c);
}

template <size_t kBytes>
void tilize(const TileShape& tile, const std::byte* rows, size_t stride, std::byte* page) {
    if (tile.transpose_of_faces || tile.transpose_within_face) {
        for (uint32_t row = 0; row < tile.height; ++row)
            for (uint32_t column = 0; column < tile.width; ++column)
                std::memcpy(page + transposed_offset(tile, row, column) * kBytes, rows + row * stride + column * kBytes,
                            kBytes);
        return;
    }
    constexpr size_t kRun = kFaceWidth * kBytes;
    each_run(tile, [&](uint32_t row, uint32_t left, uint32_t run) {
        std::memcpy(page + run * kRun, rows + row * stride + left * kBytes, kRun);
    });
}

template <size_t kBytes>
void untilize(const TileShape& tile, const std::byte* page, std::byte* rows, size_t stride) {
    if (tile.transpose_of_faces || tile.transpose_within_face) {
        for (uint32_t row = 0; row < tile.height; ++row)
            for (uint32_t column = 0; column < tile.width; ++column)
                std::memcpy(rows + row * stride + column * kBytes, page + transposed_offset(tile, row, column) * kBytes,
                            kBytes);
        return;
    }
    constexpr size_t kRun = kFaceWidth * kBytes;
    each_run(tile, [&](uint32_t row, uint32_t left, uint32_t run) {
        std::memcpy(rows + row * stride + left * kBytes, page + run * kRun, kRun);
    });
}

}  // namespace

void write_page(const TensorSpec& spec, const PageGrid& grid, const std::byte* rows, size_t stride, std::byte* page) {
    if (spec.layout == Layout::ROW_MAJOR) {
        std::memcpy(page, rows, grid.page_bytes);
    } else if (is_block_format(to_data_format(spec.dtype))) {
        float values[32 * 32];
        tilize<4>(spec.tile, rows, stride, reinterpret_cast<std::byte*>(values));
        encode_block_tile(to_data_format(spec.dtype), spec.tile, values, reinterpret_cast<uint8_t*>(page));
    } else {
        switch (element_bytes(spec.dtype)) {
            case 4:
                return tilize<4>(spec.tile, rows, stride, page);
            case 2:
                return tilize<2>(spec.tile, rows, stride, page);
            default:
                return tilize<1>(spec.tile, rows, stride, page);
        }
    }
}

void read_page(const TensorSpec& spec, const PageGrid& grid, const std::byte* page, std::byte* rows, size_t stride) {
    if (spec.layout == Layout::ROW_MAJOR) {
        std::memcpy(rows, page, grid.page_bytes);
    } else if (is_block_format(to_data_format(spec.dtype))) {
        float values[32 * 32];
        decode_block_tile(to_data_format(spec.dtype), spec.tile, reinterpret_cast<const uint8_t*>(page), values);
        untilize<4>(spec.tile, reinterpret_cast<const std::byte*>(values), rows, stride);
    } else {
        switch (element_bytes(spec.dtype)) {
            case 4:
                return untilize<4>(spec.tile, page, rows, stride);
            case 2:
                return untilize<2>(spec.tile, page, rows, stride);
            default:
                return untilize<1>(spec.tile, page, rows, stride);
        }
    }
}

}  // namespace tessera

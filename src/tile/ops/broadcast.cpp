// Broadcasts pick what an element-wise operation sees of SrcB: column 0, a row, or one datum. Facts: ARITHMETIC 7.
#include <algorithm>
#include <cstring>

#include "tile/fpu.hpp"

namespace tessera::tile {
namespace {

// Every row becomes one row: of the upper faces (0 and 1) for both face rows.
void spread_row(SrcTile& tile, uint32_t row) {
    const uint32_t columns = tile.face_columns();
    for (uint32_t face = 0; face < tile.faces; ++face) {
        uint32_t source[kFaceCols];
        const uint32_t from = (row / kFaceRows) * columns + face % columns;
        std::memcpy(source, &tile.datum[from * kFaceDatums + (row % kFaceRows) * kFaceCols], sizeof source);
        if (face >= columns) break;  // lower faces are copied below, once the upper ones hold their row
        for (uint32_t r = 0; r < kFaceRows; ++r)
            std::memcpy(&tile.datum[face * kFaceDatums + r * kFaceCols], source, sizeof source);
    }
    for (uint32_t face = columns; face < tile.faces; ++face) {
        std::copy_n(&tile.datum[(face % columns) * kFaceDatums], kFaceDatums, &tile.datum[face * kFaceDatums]);
    }
}

// Every row becomes its first datum, taken from the left face of its face row.
void spread_column(SrcTile& tile) {
    const uint32_t columns = tile.face_columns();
    for (uint32_t face = 0; face < tile.faces; ++face) {
        const uint32_t left = face - face % columns;
        for (uint32_t r = 0; r < kFaceRows; ++r) {
            std::fill_n(&tile.datum[face * kFaceDatums + r * kFaceCols], kFaceCols,
                        tile.datum[left * kFaceDatums + r * kFaceCols]);
        }
    }
}

}  // namespace

void broadcast(SrcTile& tile, BroadcastDim dim, uint32_t row) {
    switch (dim) {
        case BroadcastDim::None:
            break;
        case BroadcastDim::Row:
            spread_row(tile, row);
            break;
        case BroadcastDim::Col:
            spread_column(tile);
            break;
        case BroadcastDim::Scalar:
            std::fill_n(tile.datum.begin(), tile.faces * kFaceDatums, uint32_t{tile.datum[0]});
            break;
    }
}

}  // namespace tessera::tile

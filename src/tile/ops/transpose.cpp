// Transposes of a tile in a Src register: inside each face (the unpacker's "haloize"), and of the faces.
// Facts: ARITHMETIC 3 (pure data movement).
#include <algorithm>

#include "tile/fpu.hpp"

namespace tessera::tile {

void transpose_within_faces(SrcTile& tile) {
    for (uint32_t face = 0; face < tile.faces; ++face) {
        uint32_t* datums = &tile.datum[face * kFaceDatums];
        for (uint32_t r = 0; r < kFaceRows; ++r) {
            for (uint32_t c = 0; c < r; ++c) std::swap(datums[r * kFaceCols + c], datums[c * kFaceCols + r]);
        }
    }
}

void transpose_faces(SrcTile& tile) {
    // Two faces keep their order: what lay side by side then lies one below the other.
    if (tile.faces == 2) tile.narrow = !tile.narrow;
    if (tile.faces == 4)
        std::swap_ranges(&tile.datum[kFaceDatums], &tile.datum[2 * kFaceDatums], &tile.datum[2 * kFaceDatums]);
}

}  // namespace tessera::tile

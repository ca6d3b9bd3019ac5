// Bytes of a tile in L1, by format and faces. Facts: MACHINE 9 (block formats: exponents first, in whole 16 bytes).
#include "tile/operand.hpp"

namespace tessera::tile {

uint32_t tile_bytes(DataFormat format, uint32_t faces, uint32_t face_rows) {
    const uint32_t rows = faces * face_rows, datums = rows * kFaceCols;
    switch (format) {
        case DataFormat::Bfp8:
        case DataFormat::Bfp8b:
            return (rows + 15) / 16 * 16 + datums;
        case DataFormat::Bfp4:
        case DataFormat::Bfp4b:
            return (rows + 15) / 16 * 16 + datums / 2;
        case DataFormat::Bfp2:
        case DataFormat::Bfp2b:
            return (rows + 15) / 16 * 16 + datums / 4;
        default:
            return datums * element_bytes(format);
    }
}

}  // namespace tessera::tile

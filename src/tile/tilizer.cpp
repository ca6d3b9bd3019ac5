// Row-major rows and tiles. Facts: see tilizer.hpp; where a tile's rows lie in the source: llk_unpack_tilize.
#include "tile/tilizer.hpp"

#include <algorithm>
#include <vector>

#include "device/cb_state.hpp"
#include "device/core.hpp"
#include "device/observer.hpp"
#include "tile/operand.hpp"
#include "tile/unpack.hpp"
#include "tile/unpacker.hpp"

namespace tessera::tile {
namespace {

constexpr uint32_t kSrcA = 0, kSrcB = 1;
constexpr uint32_t kMinusInfinity = 0xFF800000u;

// A rectangle of the row-major source, in faces.
struct Source {
    uint32_t address;        // of its first datum, bytes
    uint32_t row_bytes;
    uint32_t faces, face_rows, face_columns;
};

// Face by face, row by row; `kind` Raw32 keeps all 32 bits.
void gather(Fiber& fiber, uint32_t cb, const Source& source, DataFormat format, DatumKind kind, SrcTile& tile) {
    const uint32_t bytes = kFaceCols * element_bytes(format);
    for (uint32_t face = 0; face < source.faces; ++face) {
        const uint32_t top = face / source.face_columns * source.face_rows, left = face % source.face_columns * bytes;
        for (uint32_t row = 0; row < source.face_rows; ++row) {
            const uint32_t address = source.address + (top + row) * source.row_bytes + left;
            unpack_row(l1_at(fiber, address, bytes, "the unpacker"), format, kind, kFaceCols,
                       &tile.datum[face * kFaceDatums + row * kFaceCols]);
        }
    }
    fiber.core().observer->gathered(
        fiber, tile, cb,
        {source.address, source.row_bytes, source.faces, source.face_rows, source.face_columns, format});
}

void describe(SrcTile& tile, DatumKind kind, uint32_t faces, uint32_t face_rows, bool narrow) {
    tile.kind = kind;
    tile.faces = static_cast<uint8_t>(faces);
    tile.face_rows = static_cast<uint8_t>(face_rows);
    tile.narrow = narrow;
}

Source source_of(Fiber& fiber, uint32_t cb, const OperandConfig& config, uint32_t tile, uint32_t tiles_per_row) {
    const uint32_t columns = config.narrow || config.faces == 1 ? 1 : 2, lines = config.faces / columns;
    const uint32_t bytes = element_bytes(config.l1_format), tile_width = columns * kFaceCols * bytes;
    const uint32_t row_bytes = tiles_per_row * tile_width, tile_rows = lines * config.face_rows;
    const uint32_t base = local_cb(fiber.core(), Role::Unpack, cb).fifo_rd_ptr << 4;
    const uint32_t address = base + tile / tiles_per_row * tile_rows * row_bytes + tile % tiles_per_row * tile_width;
    return {address, row_bytes, config.faces, config.face_rows, columns};
}

void clear_missing_rows(SrcTile& tile, uint32_t face_rows, uint32_t with) {
    for (uint32_t face = 0; face < tile.faces; ++face) {
        std::fill_n(&tile.datum[face * kFaceDatums + face_rows * kFaceCols], (kFaceRows - face_rows) * kFaceCols, with);
    }
}

}  // namespace

void init_tilize(Fiber& fiber, uint32_t cb, uint32_t tiles_per_row) {
    init_unpack_a(fiber, cb, BroadcastDim::None, false, false);
    tensix_of(fiber).unpack.tilize_block = tiles_per_row;
}

void tilize_tile(Fiber& fiber, uint32_t cb, uint32_t tile, uint32_t tiles_per_row) {
    Tensix& tensix = tensix_of(fiber);
    const OperandConfig& config = tensix.unpack.a;
    const Source source = source_of(fiber, cb, config, tile, tiles_per_row);
    if (config.to_dest) {
        gather(fiber, cb, source, config.l1_format, DatumKind::Raw32, wait_for_dest_tile(fiber));
        return write_dest_tile(fiber);
    }
    SrcTile& bank = bank_to_fill(fiber, tensix.src_a, kSrcA);
    describe(bank, config.kind, config.faces, config.face_rows, config.narrow);
    gather(fiber, cb, source, config.l1_format, config.kind, bank);
    clear_missing_rows(bank, config.face_rows, 0);
    hand_over(fiber, tensix.src_a);
    wait_until_taken(fiber, tensix.src_a, kSrcA);
}

void init_tilize_reduce(Fiber& fiber, uint32_t cb_data, uint32_t cb_scaler, uint32_t tiles_per_row,
                        bool minus_infinity) {
    init_unpack_ab(fiber, cb_data, cb_scaler, BroadcastDim::None, false);
    tensix_of(fiber).unpack.tilize_block = tiles_per_row;
    tensix_of(fiber).unpack.missing_rows = minus_infinity ? kMinusInfinity : 0;
}

void tilize_reduce_tile(Fiber& fiber, uint32_t cb_data, uint32_t cb_scaler, uint32_t tile, uint32_t tile_scaler,
                        uint32_t faces, uint32_t face_rows) {
    Tensix& tensix = tensix_of(fiber);
    OperandConfig config = tensix.unpack.a;
    config.faces = faces;
    config.face_rows = std::min(face_rows, kFaceRows);
    SrcTile& a = bank_to_fill(fiber, tensix.src_a, kSrcA);
    SrcTile& b = bank_to_fill(fiber, tensix.src_b, kSrcB);
    describe(a, config.kind, faces, kFaceRows, config.narrow);
    gather(fiber, cb_data, source_of(fiber, cb_data, config, tile, tensix.unpack.tilize_block), config.l1_format,
           config.kind, a);
    clear_missing_rows(a, config.face_rows, tensix.unpack.missing_rows);
    load(fiber, cb_scaler, tile_scaler, tensix.unpack.b, b);
    hand_over(fiber, tensix.src_a);
    hand_over(fiber, tensix.src_b);
    wait_until_taken(fiber, tensix.src_a, kSrcA);
    wait_until_taken(fiber, tensix.src_b, kSrcB);
}

void init_untilize(Fiber& fiber, uint32_t cb) { init_unpack_a(fiber, cb, BroadcastDim::None, false, false); }

void untilize_row(Fiber& fiber, uint32_t cb, uint32_t tiles_per_row) {
    Tensix& tensix = tensix_of(fiber);
    const OperandConfig& config = tensix.unpack.a;
    const uint32_t columns = config.narrow || config.faces == 1 ? 1 : 2, width = tiles_per_row * columns * kFaceCols;
    const uint32_t rows = config.faces / columns * config.face_rows, tile_datums = rows * columns * kFaceCols;
    std::vector<uint32_t>& flat = tensix.untilize_scratch;  // not on the stack of a fiber that may be dropped
    SrcTile* tile = &tensix.to_dest_scratch;
    flat.resize(size_t{width} * rows);
    for (uint32_t t = 0; t < tiles_per_row; ++t) {
        load(fiber, cb, t, config, *tile);
        for (uint32_t row = 0; row < rows; ++row) {
            for (uint32_t column = 0; column < columns; ++column) {
                const uint32_t face = row / config.face_rows * columns + column;
                std::copy_n(&tile->datum[face * kFaceDatums + row % config.face_rows * kFaceCols], kFaceCols,
                            &flat[row * width + (t * columns + column) * kFaceCols]);
            }
        }
    }
    for (uint32_t t = 0; t < tiles_per_row; ++t) {
        SrcTile& bank = bank_to_fill(fiber, tensix.src_a, kSrcA);
        describe(bank, config.kind, config.faces, config.face_rows, config.narrow);
        for (uint32_t face = 0, face_datums = config.face_rows * kFaceCols; face < config.faces; ++face) {
            std::copy_n(&flat[t * tile_datums + face * face_datums], face_datums, &bank.datum[face * kFaceDatums]);
        }
        clear_missing_rows(bank, config.face_rows, 0);
        hand_over(fiber, tensix.src_a);
        wait_until_taken(fiber, tensix.src_a, kSrcA);
    }
}

}  // namespace tessera::tile

// The packer thread. Facts: see packer.hpp.
#include "tile/packer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "device/cb_state.hpp"
#include "device/core.hpp"
#include "device/observer.hpp"
#include "fiber/slip.hpp"
#include "tile/operand.hpp"
#include "tile/pack.hpp"

namespace tessera::tile {
namespace {

PackState& pack_of(Fiber& fiber) { return fiber.core().tensix->pack; }

}  // namespace

void configure_packer(Fiber& fiber, uint32_t cb) {
    fiber.core().observer->configured(fiber);
    pack_of(fiber) = PackState{};
    set_pack_formats(fiber.core(), cb, pack_of(fiber));
    set_pack_shape(fiber.core(), cb, pack_of(fiber));
}

void init_pack(Fiber& fiber, uint32_t cb) { set_pack_shape(fiber.core(), cb, pack_of(fiber)); }

void reconfigure_pack(Fiber& fiber, uint32_t cb) { set_pack_formats(fiber.core(), cb, pack_of(fiber)); }

void set_relu(Fiber& fiber, ckernel::ReluType mode, uint32_t threshold) {
    pack_of(fiber).relu = mode;
    pack_of(fiber).relu_threshold = threshold;
}

void set_l1_accumulate(Fiber& fiber, bool on) { pack_of(fiber).l1_accumulate = on; }

void set_reduce_edge(Fiber& fiber, ReduceEdge edge) { pack_of(fiber).edge = edge; }

// The index counts only where tiles go out of order; one that is not the next slot was meant for that.
static void check_index(Fiber& fiber, uint32_t cb, uint32_t index, uint32_t slot) {
    if (index == slot) return;
    slip(fiber, "pack-index", -1, [&] {
        return Message{.code = "pack-index",
                       .headline = fmt::format("pack_tile is given index {} of c_{}, but the tile goes to slot {}",
                                               index, cb, slot),
                       .note = "pack_tile fills slots one after the other since the last push; it ignores the index",
                       .help = "pack_tile<true>(dst, cb, index), or leave the index out"};
    });
}

void pack_tile(Fiber& fiber, uint32_t dst, uint32_t cb, bool out_of_order, uint32_t index) {
    Tensix& tensix = *fiber.core().tensix;
    const uint32_t physical = physical_tile(fiber, tensix.sync.pack_first, dst);
    LocalCBInterface& local = local_cb(fiber.core(), Role::Pack, cb);
    const uint32_t offset = out_of_order ? index * local.fifo_page_size : local.fifo_wr_tile_ptr;
    if (!out_of_order && index != 0) [[unlikely]]
        check_index(fiber, cb, index, local.fifo_wr_tile_ptr / local.fifo_page_size);
    if (!out_of_order) local.fifo_wr_tile_ptr += local.fifo_page_size;
    const uint32_t bytes = tile_bytes(tensix.pack.output, tensix.pack.faces, tensix.pack.face_rows);
    const uint32_t address = (local.fifo_wr_ptr + offset) << 4;
    std::byte* to = l1_at(fiber, address, bytes, "the packer");
    fiber.core().observer->packs(fiber, physical, cb, address, bytes, tensix.pack);
    pack(tensix.dst.read(physical), tensix.dst.is_32bit, tensix.pack, to);
}

namespace {

// One row of a tile: the datums of its left face, then of its right one.
void store_tile_row(Fiber& fiber, uint32_t physical, const UntilizeBlock& block, uint32_t row, uint32_t address) {
    Tensix& tensix = *fiber.core().tensix;
    const uint32_t columns = block.faces == 1 || block.row_datums <= kFaceCols ? 1 : 2,
                   bytes = element_bytes(tensix.pack.output);
    const uint32_t line = row / block.face_rows, in_face = row % block.face_rows;
    for (uint32_t column = 0; column < columns; ++column) {
        const uint32_t first = (line * (block.faces == 1 ? 1 : 2) + column) * kFaceDatums + in_face * kFaceCols;
        const uint32_t* from = tensix.dst.tile[physical].data() + first;
        std::byte* to = l1_at(fiber, address + column * kFaceCols * bytes, kFaceCols * bytes, "the packer");
        alignas(64) uint32_t copy[kFaceCols];
        std::copy_n(from, kFaceCols, copy);
        const uint32_t count = std::min(block.row_datums - column * kFaceCols, kFaceCols);
        fiber.core().observer->packs_datums(fiber, physical, block.cb, first, count,
                                            address + column * kFaceCols * bytes);
        alignas(64) std::byte packed[kFaceCols * 4];
        std::memcpy(packed, to, kFaceCols * bytes);
        pack_row(copy, tensix.dst.is_32bit, tensix.pack, kFaceCols, packed);
        std::memcpy(to, packed, count * bytes);
    }
}

}  // namespace

void pack_untilize(Fiber& fiber, const UntilizeBlock& block) {
    Tensix& tensix = *fiber.core().tensix;
    const LocalCBInterface& local = local_cb(fiber.core(), Role::Pack, block.cb);
    const uint32_t bytes = element_bytes(tensix.pack.output);
    const uint32_t tile_columns = block.faces == 1 ? kFaceCols : block.row_datums;
    const uint32_t stride = block.row_tiles * tile_columns * bytes;
    const uint32_t lines = block.faces > 2 ? 2 : 1, rows = lines * block.face_rows;
    const uint32_t start = ((local.fifo_wr_ptr + block.row_of_block * block.row_tiles * local.fifo_page_size) << 4) +
                           block.block_index * block.block_tiles * tile_columns * bytes;
    for (uint32_t t = 0; t < block.block_tiles; ++t) {
        const uint32_t physical = physical_tile(fiber, tensix.sync.pack_first, block.dst + t);
        tensix.dst.read(physical);  // rows never written are zero from here on
        for (uint32_t row = 0; row < rows; ++row) {
            store_tile_row(fiber, physical, block, row, start + row * stride + t * tile_columns * bytes);
        }
    }
}

void pack_rows(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t index, uint32_t rows) {
    Tensix& tensix = *fiber.core().tensix;
    const LocalCBInterface& local = local_cb(fiber.core(), Role::Pack, cb);
    const uint32_t bytes = rows * kFaceCols * element_bytes(tensix.pack.output);
    const uint32_t address = (local.fifo_wr_ptr + index * local.fifo_page_size) << 4;
    std::byte* to = l1_at(fiber, address, bytes, "the packer");
    const uint32_t physical = physical_tile(fiber, tensix.sync.pack_first, dst);
    fiber.core().observer->packs_datums(fiber, physical, cb, 0, rows * kFaceCols, address);
    pack_row(tensix.dst.read(physical), tensix.dst.is_32bit, tensix.pack, rows * kFaceCols, to);
}

}  // namespace tessera::tile

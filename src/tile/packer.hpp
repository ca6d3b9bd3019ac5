// What TRISC2's calls do: configure the packer, write tiles from Dst into a circular buffer's write window.
// Facts: ARITHMETIC 9, KERNEL_API 3 (pack_tile), MACHINE 10.
#pragma once
#include <cstdint>

#include "device/tensix.hpp"
#include "fiber/fiber.hpp"
#include "tessera/abi/compute.h"

namespace tessera::tile {

void configure_packer(Fiber& fiber, uint32_t cb);
void init_pack(Fiber& fiber, uint32_t cb);
void reconfigure_pack(Fiber& fiber, uint32_t cb);
void set_relu(Fiber& fiber, ckernel::ReluType mode, uint32_t threshold);
void set_l1_accumulate(Fiber& fiber, bool on);
void set_reduce_edge(Fiber& fiber, ReduceEdge edge);
// Sequential: the slot after the last one; out of order: slot `index` of the window.
void pack_tile(Fiber& fiber, uint32_t dst, uint32_t cb, bool out_of_order, uint32_t index);

// Tiles dst, dst + 1, ... side by side as rows `row_tiles` tiles wide, from column block `block_index` on.
struct UntilizeBlock {
    uint32_t dst, cb, block_tiles, row_tiles, row_of_block, block_index;
    uint32_t row_datums;  // of a tile: 32, or fewer for narrow rows
    uint32_t face_rows, faces;
};
void pack_untilize(Fiber& fiber, const UntilizeBlock& block);
// The first `rows` rows of 16 datums of a tile, one after the other, in slot `index`.
void pack_rows(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t index, uint32_t rows);

}  // namespace tessera::tile

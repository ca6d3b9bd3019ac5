// What TRISC2's calls do: configure the packer, write tiles from Dst into a circular buffer's write window.
// Facts: ARITHMETIC 9, KERNEL_API 3 (pack_tile), MACHINE 10.
#pragma once
#include <cstdint>

#include "device/tensix.hpp"
#include "fiber/fiber.hpp"

namespace tessera::tile {

void configure_packer(Fiber& fiber, uint32_t cb);
void init_pack(Fiber& fiber, uint32_t cb);
void reconfigure_pack(Fiber& fiber, uint32_t cb);
void set_relu(Fiber& fiber, uint32_t mode, uint32_t threshold);
void set_l1_accumulate(Fiber& fiber, bool on);
void set_reduce_edge(Fiber& fiber, ReduceEdge edge);
// Sequential: the slot behind the last one; out of order: slot `index` of the window.
void pack_tile(Fiber& fiber, uint32_t dst, uint32_t cb, bool out_of_order, uint32_t index);

}  // namespace tessera::tile

// TRISC0's part of a reduction: the tile and the scaler into the Src registers that its sum or maximum needs. Facts:
// ARITHMETIC 8.
#pragma once
#include <cstdint>

#include "fiber/fiber.hpp"
#include "tessera/abi/compute.h"

namespace tessera::tile {

void init_unpack_reduce(Fiber& fiber, uint32_t cb_data, uint32_t cb_scaler);
void init_unpack_reduce_block(Fiber& fiber);
void unpack_reduce(Fiber& fiber, uint32_t cb_data, uint32_t cb_scaler, uint32_t tile, uint32_t tile_scaler,
                   ckernel::PoolType pool, ckernel::ReduceDim dim);

}  // namespace tessera::tile

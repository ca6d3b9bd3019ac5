// Circular buffers in compute kernels: UNPACK consumes, PACK produces, the others pass by. Facts: KERNEL_API 3 (rows 3,
// 4, 6, 7), 2.
#pragma once
#include "compute_kernel_api/common_globals.h"
#include "tessera/abi/calls.h"
#include "tessera/tile_value.h"

namespace ckernel {

/// Waits until the producer has pushed this many pages; the consumer's first step.
ALWI void cb_wait_front(uint32_t cbid, uint32_t ntiles) { UNPACK((tess_cb_wait_front(cbid, ntiles))); }
/// Gives the oldest pages back to the producer. Their content may be overwritten from now on.
ALWI void cb_pop_front(uint32_t cbid, uint32_t ntiles) { UNPACK((tess_cb_pop_front(cbid, ntiles))); }
/// Waits until the circular buffer has room for this many pages; the producer's first step.
ALWI void cb_reserve_back(uint32_t cbid, uint32_t ntiles) { PACK((tess_cb_reserve_back(cbid, ntiles))); }
/// Hands pages that were reserved and filled to the consumer.
ALWI void cb_push_back(uint32_t cbid, uint32_t ntiles) { PACK((tess_cb_push_back(cbid, ntiles))); }

}  // namespace ckernel

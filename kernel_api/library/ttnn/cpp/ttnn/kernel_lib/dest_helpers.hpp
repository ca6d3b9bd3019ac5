// How many tiles of Dst a kernel has at a time, by its own compute config. Facts: MACHINE 8, KERNEL_API 12 (DEST_AUTO_LIMIT).
#pragma once
#include "compute_kernel_api/common_globals.h"

namespace compute_kernel_lib {

constexpr uint32_t get_dest_limit() {
    return (DST_SYNC_MODE == ckernel::DstSync::SyncFull ? 16u : 8u) / (DST_ACCUM_MODE ? 2u : 1u);
}
constexpr uint32_t DEST_AUTO_LIMIT = get_dest_limit();

}  // namespace compute_kernel_lib

// How many tiles of Dst a kernel has at a time, by its own compute config. Facts: MACHINE 8, KERNEL_API 12 (DEST_AUTO_LIMIT).
#pragma once
#include "tessera/llk_defs.h"
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/common_globals.h"
#endif

namespace compute_kernel_lib {

// A data-movement kernel knows the compute config by its host's defines.
#ifdef COMPILE_FOR_TRISC
constexpr bool get_fp32_dest_acc_enabled() { return DST_ACCUM_MODE; }
constexpr bool get_dst_full_sync_enabled() { return DST_SYNC_MODE == ckernel::DstSync::SyncFull; }
#else
#ifdef ENABLE_FP32_DEST_ACC
constexpr bool get_fp32_dest_acc_enabled() { return ENABLE_FP32_DEST_ACC; }
#else
template <bool given = false>
constexpr bool get_fp32_dest_acc_enabled() {
    static_assert(given, "ENABLE_FP32_DEST_ACC must be defined for data movement kernels");
    return false;
}
#endif
#ifdef DST_SYNC_FULL
constexpr bool get_dst_full_sync_enabled() { return DST_SYNC_FULL; }
#else
constexpr bool get_dst_full_sync_enabled() { return false; }
#endif
#endif
constexpr uint32_t get_dest_limit() {
    return (get_dst_full_sync_enabled() ? 16u : 8u) / (get_fp32_dest_acc_enabled() ? 2u : 1u);
}
constexpr uint32_t DEST_AUTO_LIMIT = get_dest_limit();

}  // namespace compute_kernel_lib

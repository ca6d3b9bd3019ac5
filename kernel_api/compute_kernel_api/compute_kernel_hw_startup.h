// One-time start-up of unpacker, math and packer. Facts: KERNEL_API 3 (row 71).
#pragma once
#include "compute_kernel_api/common_globals.h"
#include "tessera/llk.h"

namespace ckernel {

/// Prepares the hardware once at the start of a compute kernel.
template <SrcOrder src_order = SrcOrder::Regular>
ALWI void compute_kernel_hw_startup(uint32_t icb0, uint32_t icb1, uint32_t ocb) {
    const uint32_t srca = src_order == SrcOrder::Reverse ? icb1 : icb0,
                   srcb = src_order == SrcOrder::Reverse ? icb0 : icb1;
    UNPACK((llk_unpack_hw_configure<DST_ACCUM_MODE>(srca, srcb)));
    MATH((llk_math_pack_sync_init<DST_ACCUM_MODE>()));
    MATH((llk_math_hw_configure(srca, srcb)));
    PACK((llk_pack_hw_configure<DST_ACCUM_MODE>(ocb)));
    PACK((llk_pack_init(ocb)));
    PACK((llk_pack_dest_init<DST_ACCUM_MODE>(ocb)));
}
/// Prepares the hardware once at the start of a compute kernel.
ALWI void compute_kernel_hw_startup(uint32_t icb0, uint32_t ocb) { compute_kernel_hw_startup(icb0, icb0, ocb); }

}  // namespace ckernel

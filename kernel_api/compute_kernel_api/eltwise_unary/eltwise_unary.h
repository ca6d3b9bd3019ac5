// Start-up for kernels with one input: copy, then SFPU functions. Facts: KERNEL_API 3 (rows 41, 73), ARITHMETIC 7 (zero
// flag).
#pragma once
#include "compute_kernel_api/common.h"

namespace ckernel {

/// Prepares unpackers, math and packer for one operand; once, before the first operation.
ALWI void unary_op_init_common(uint32_t icb, uint32_t ocb) {
    UNPACK((llk_unpack_hw_configure<DST_ACCUM_MODE>(icb)));
    UNPACK((llk_unpack_A_init<BroadcastType::NONE, false, EltwiseBinaryReuseDestType::NONE, UnpackToDestEn>(
        false, false, icb)));
    PACK((llk_pack_hw_configure<DST_ACCUM_MODE>(ocb)));
    PACK((llk_pack_init(ocb)));
    PACK((llk_pack_dest_init<DST_ACCUM_MODE>(ocb)));
    MATH((llk_math_eltwise_unary_datacopy_init<DataCopyType::A2D, DST_ACCUM_MODE>(icb)));
    MATH((llk_math_pack_sync_init<DST_ACCUM_MODE>()));
    MATH((llk_math_hw_configure(icb, icb)));
    // From here on a copy keeps denormals, -0 and NaN, until formats are configured again.
    MATH((tess_math_keep_denormals(1)));
}
/// Prepares unpacker, math and packer for functions of the SFPU on one operand.
ALWI void init_sfpu(uint32_t icb, uint32_t ocb) { unary_op_init_common(icb, ocb); }

}  // namespace ckernel

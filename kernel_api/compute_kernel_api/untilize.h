// Tiles to row-major data on the unpacker's side. Facts: KERNEL_API 3 (rows 99, 100, 120).
#pragma once
#include "compute_kernel_api/common.h"

namespace ckernel {

/// Prepares untilize_block.
ALWI void untilize_init(uint32_t icb) {
    MATH((llk_math_eltwise_unary_datacopy_init<DataCopyType::A2D, DST_ACCUM_MODE>(icb)));
    UNPACK((llk_unpack_untilize_init(icb)));
}
// A row of full_ct_dim tiles; each output page is the next 1024 datums of the row-major rows.
/// Makes row-major data of tiles.
template <uint32_t block_ct_dim = 1>
ALWI void untilize_block(uint32_t icb, uint32_t full_ct_dim, uint32_t ocb) {
    UNPACK((llk_unpack_untilize(icb, full_ct_dim)));
    for (uint32_t t = 0; t < full_ct_dim / block_ct_dim; ++t) {
        MATH((llk_math_wait_for_dest_available()));
        for (uint32_t i = 0; i < block_ct_dim; ++i)
            MATH((llk_math_eltwise_unary_datacopy<DataCopyType::A2D, DST_ACCUM_MODE>(i, icb)));
        MATH((llk_math_dest_section_done<DST_ACCUM_MODE>()));
        PACK((llk_packer_wait_for_math_done()));
        for (uint32_t i = 0; i < block_ct_dim; ++i) PACK((llk_pack<DST_ACCUM_MODE>(i, ocb)));
        PACK((llk_pack_dest_section_done<DST_ACCUM_MODE>()));
    }
}
/// Ends untilize_block.
ALWI void untilize_uninit(uint32_t icb) { UNPACK((llk_unpack_untilize_uninit(icb))); }

}  // namespace ckernel

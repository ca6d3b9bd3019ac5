// A row of tiles to row-major data. Facts: HEAD_API 5 (untilize_helpers); on the card a faster way to the same bytes.
#pragma once
#include "api/compute/pack_untilize.h"

namespace ckernel {

// The most tiles that pass Dst together and divide the row.
constexpr uint32_t tess_untilize_block(uint32_t full_ct_dim) {
    uint32_t block = DST_ACCUM_MODE ? 4 : 8;
    while (full_ct_dim % block) block--;
    return block;
}
template <uint32_t full_ct_dim>
ALWI void fast_untilize_init(uint32_t icb, uint32_t ocb) {
    pack_untilize_init<tess_untilize_block(full_ct_dim), full_ct_dim>(icb, ocb);
}
template <uint32_t full_ct_dim>
ALWI void fast_untilize_init_skip_remap(uint32_t icb, uint32_t ocb) {
    fast_untilize_init<full_ct_dim>(icb, ocb);
}
template <uint32_t full_ct_dim>
ALWI void fast_untilize_block(uint32_t icb, uint32_t ocb, uint32_t input_tile_index = 0,
                              uint32_t output_tile_index = 0) {
    constexpr uint32_t block = tess_untilize_block(full_ct_dim);
    for (uint32_t c = 0; c < full_ct_dim / block; c++) {
        MATH((llk_math_wait_for_dest_available()));
        for (uint32_t i = 0; i < block; i++) {
            UNPACK((llk_unpack_A<BroadcastType::NONE, false, EltwiseBinaryReuseDestType::NONE, UnpackToDestEn>(
                icb, input_tile_index + c * block + i)));
            MATH((
                llk_math_eltwise_unary_datacopy<DataCopyType::A2D, DST_ACCUM_MODE, BroadcastType::NONE, UnpackToDestEn>(
                    i, icb)));
        }
        MATH((llk_math_dest_section_done<DST_ACCUM_MODE>()));
        PACK((llk_packer_wait_for_math_done()));
        PACK((llk_pack_untilize<block, full_ct_dim>(1, ocb, FACE_R_DIM, 4, output_tile_index / block + c)));
        PACK((llk_pack_dest_section_done<DST_ACCUM_MODE>()));
    }
}
template <uint32_t full_ct_dim>
ALWI void fast_untilize_uninit(uint32_t ocb) {
    pack_untilize_uninit(ocb);
}

}  // namespace ckernel

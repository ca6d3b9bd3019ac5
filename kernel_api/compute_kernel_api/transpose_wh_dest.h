// Transposition of a tile that is in Dst. Facts: KERNEL_API 11 (transpose_wh_dest.h).
#pragma once
#include "compute_kernel_api/common.h"

namespace ckernel {

template <bool is_32bit = false, bool transpose_of_faces = true>
ALWI void transpose_wh_dest_init_short(uint32_t operand = 0) {}
template <bool is_32bit = false, bool transpose_of_faces = true>
ALWI void transpose_wh_dest(uint32_t idst) {
    MATH((tess_math_transpose_dst(idst, transpose_of_faces)));
}
template <bool is_32bit = false, bool transpose_of_faces = true>
ALWI void transpose_dest_init(uint32_t operand = 0) {}
template <bool is_32bit = false, bool transpose_of_faces = true>
ALWI void transpose_dest(uint32_t idst) {
    transpose_wh_dest<is_32bit, transpose_of_faces>(idst);
}

}  // namespace ckernel

// sfpu_sum_int_col, sfpu_sum_int_row, sfpu_add_int.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void sfpu_sum_int_init() {}
ALWI void sfpu_sum_int_col(uint32_t) { MATH(tess_unsupported("sfpu_sum_int_col")); }
ALWI void sfpu_sum_int_row(uint32_t) { MATH(tess_unsupported("sfpu_sum_int_row")); }
ALWI void sfpu_add_int(uint32_t, uint32_t = 2, int32_t = 8) { MATH(tess_unsupported("sfpu_add_int")); }

}  // namespace ckernel

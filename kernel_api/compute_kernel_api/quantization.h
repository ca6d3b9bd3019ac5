// quant_tile, requant_tile, dequant_tile; the zero point is given at init, as fp32 bits.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

ALWI void quant_tile_init(uint32_t zero_point) { tess::constants(zero_point); }
ALWI void quant_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::Quant, idst0, idst1, odst);
}
ALWI void requant_tile_init(uint32_t zero_point) { tess::constants(zero_point); }
ALWI void requant_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::Requant, idst0, idst1, odst);
}
ALWI void quant_uint8_tile_init(uint32_t) { MATH(tess_unsupported("quantization to uint8")); }
ALWI void requant_uint8_tile_init(uint32_t) { MATH(tess_unsupported("quantization to uint8")); }
ALWI void dequant_tile_init(uint32_t zero_point) { tess::constants(zero_point); }
ALWI void dequant_tile(uint32_t idst0, uint32_t idst1, uint32_t odst) {
    tess::binary(Function::Dequant, idst0, idst1, odst);
}

}  // namespace ckernel

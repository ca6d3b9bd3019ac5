// rdiv_tile.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

enum class RoundingMode : uint8_t { None, Trunc, Floor };
ALWI void rdiv_tile_init() {}
template <RoundingMode rounding_mode = RoundingMode::None>
ALWI void rdiv_tile(uint32_t idst, uint32_t value, int vector_mode = (int)VectorMode::RC) {
    tess::unary_rows(Function::Rdiv, idst, vector_mode, 8, value, static_cast<uint32_t>(rounding_mode));
}

}  // namespace ckernel

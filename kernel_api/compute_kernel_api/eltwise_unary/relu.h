// relu_tile and its relatives.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

/// Prepares relu_tile.
ALWI void relu_tile_init() {}
/// Dst[idst] = each element, 0 where it is negative.
ALWI void relu_tile(uint32_t idst) { tess::unary(Function::Relu, idst); }
ALWI void relu_max_tile_init() {}
ALWI void relu_max_tile(uint32_t idst, uint32_t threshold) { tess::unary(Function::ReluMax, idst, threshold); }
ALWI void relu_min_tile_init() {}
ALWI void relu_min_tile(uint32_t idst, uint32_t threshold) { tess::unary(Function::ReluMin, idst, threshold); }
ALWI void leaky_relu_tile_init() {}
ALWI void leaky_relu_tile(uint32_t idst, uint32_t slope = 0) { tess::unary(Function::LeakyRelu, idst, slope); }
ALWI void relu_tile_int32(uint32_t idst) { tess::unary(Function::ReluMinInt, idst, 0, 0, 0, tess::kInt32); }
ALWI void relu_max_tile_int32(uint32_t idst, uint32_t param0) {
    tess::unary(Function::ReluMaxInt, idst, param0, 0, 0, tess::kInt32);
}
ALWI void relu_min_tile_int32(uint32_t idst, uint32_t param0) {
    tess::unary(Function::ReluMinInt, idst, param0, 0, 0, tess::kInt32);
}

ALWI void relu_max_tile_uint32(uint32_t idst, uint32_t param0) {
    tess::unary(Function::ReluMaxInt, idst, param0, 0, 0, tess::kUInt32);
}
ALWI void relu_min_tile_uint32(uint32_t idst, uint32_t param0) {
    tess::unary(Function::ReluMinInt, idst, param0, 0, 0, tess::kUInt32);
}
ALWI void relu_max_tile_uint16(uint32_t idst, uint32_t param0) {
    tess::unary(Function::ReluMaxInt, idst, param0, 0, 0, tess::kUInt16);
}
ALWI void relu_min_tile_uint16(uint32_t idst, uint32_t param0) {
    tess::unary(Function::ReluMinInt, idst, param0, 0, 0, tess::kUInt16);
}

// On the pack thread.
ALWI void relu_max_tile_init_pack() {}
ALWI void relu_max_tile_pack(uint32_t idst, uint32_t threshold) {
    tess::unary_pack(Function::ReluMax, idst, VectorMode::RC, threshold);
}

}  // namespace ckernel

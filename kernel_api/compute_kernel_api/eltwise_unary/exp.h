// exp_tile. Two signatures: January 2026, and the newer one when included by its newer path.
// Facts: KERNEL_API 3 (exp_tile), SFPU 2.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

enum class InputClamping : uint8_t { ClampToNegative, None };

// The scale is fp32 bits for the init call and bf16 bits for the tile call; the approximate form uses the former.
#ifdef TESSERA_API_HD
template <bool approx = false, uint32_t scale = 0x3F800000,
          InputClamping input_clamping = InputClamping::ClampToNegative>
/// Prepares exp_tile.
ALWI void exp_tile_init() {
    tess::exp_scale(scale);
}
template <bool approx = false, bool scale_en = false, InputClamping input_clamping = InputClamping::ClampToNegative,
          int iterations = 8>
/// Dst[idst] = e to the power of each element.
ALWI void exp_tile(uint32_t idst, int vector_mode = (int)VectorMode::RC, uint16_t scale = 0x3F80) {
    constexpr bool unclamped = input_clamping == InputClamping::None;
    tess::exp(approx, unclamped, idst, vector_mode, iterations, scale_en ? uint32_t(scale) << 16 : 0);
}
// The same on the pack thread, between tile_regs_wait and pack_tile.
template <bool approx = false, uint32_t scale = 0x3F800000,
          InputClamping input_clamping = InputClamping::ClampToNegative>
ALWI void exp_packthread_tile_init() {
    PACK(tess_sfpu_exp_scale(scale));
}
template <bool approx = false, bool scale_en = false, InputClamping input_clamping = InputClamping::ClampToNegative,
          int iterations = 8>
ALWI void exp_packthread_tile(uint32_t idst, int vector_mode = (int)VectorMode::RC, uint16_t scale = 0x3F80) {
    static_assert(iterations == 8, "exp_packthread_tile: 8 rows at a time");
    constexpr bool unclamped = input_clamping == InputClamping::None;
    if constexpr (approx)
        tess::unary_pack(unclamped ? Function::ExpApproxUnclamped : Function::ExpApprox, idst, vector_mode);
    else tess::unary_pack(Function::Exp, idst, vector_mode, scale_en ? uint32_t(scale) << 16 : 0, unclamped);
}
#else
/// Prepares exp_tile.
template <bool approx = false, bool fast_and_approx = true, uint32_t scale = 0x3F800000>
ALWI void exp_tile_init() {
    tess::exp_scale(scale);
}
template <bool approx = false, bool fast_and_approx = true, bool scale_en = false, bool skip_positive_check = false,
          int iterations = 8>
/// Dst[idst] = e to the power of each element.
ALWI void exp_tile(uint32_t idst, int vector_mode = (int)VectorMode::RC, uint16_t scale = 0x3F80) {
    tess::exp(approx, false, idst, vector_mode, iterations, scale_en ? uint32_t(scale) << 16 : 0);
}
#endif

}  // namespace ckernel

// Turns the run-time choices of an FpuMode into template arguments, and datum kinds into operand masks.
#pragma once
#include "tile/fpu.hpp"

namespace tessera::tile {

// A source that is not TF32 has its three low mantissa bits ignored (ARITHMETIC 2).
constexpr int32_t operand_mask(DatumKind kind) {
    return static_cast<int32_t>(kind == DatumKind::Tf32 ? 0xFFFFE000u : 0xFFFF0000u);
}

// Calls f with (dst is 32 bits wide, the FPU has the T = -1 bug) as constants. The bug shows only in 32-bit Dst.
template <class F>
HWY_INLINE void with_mode(const FpuMode& mode, F&& f) {
    if (!mode.dst_32bit) {
        f(std::false_type{}, std::false_type{});
    } else if (mode.minus_one_bug) {
        f(std::true_type{}, std::true_type{});
    } else {
        f(std::true_type{}, std::false_type{});
    }
}

}  // namespace tessera::tile

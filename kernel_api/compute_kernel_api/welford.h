// Running mean and variance.
// Facts: KERNEL_API 3, 3b, 11.
#pragma once
#include "tessera/sfpu.h"

namespace ckernel {

enum class WelfordInitMode : uint8_t { ClearStats, PreserveStats };
template <WelfordInitMode mode = WelfordInitMode::ClearStats>
ALWI void welford_init() {}
ALWI void welford_clear() {}
template <uint32_t reciprocal_size>
ALWI void welford_update(uint32_t, uint32_t, const std::array<uint32_t, reciprocal_size>&) {
    MATH(tess_unsupported("welford_update"));
}
template <uint32_t reciprocal_size>
ALWI void welford_update_rows(uint32_t, uint32_t, uint32_t, uint32_t, const std::array<uint32_t, reciprocal_size>&) {
    MATH(tess_unsupported("welford_update_rows"));
}
template <std::size_t reciprocal_size>
ALWI void welford_finalize_to_row(uint32_t, uint32_t, const std::array<uint32_t, reciprocal_size>&) {
    MATH(tess_unsupported("welford_finalize_to_row"));
}
template <std::size_t reciprocal_size>
ALWI void welford_finalize_to_face(uint32_t, uint32_t, const std::array<uint32_t, reciprocal_size>&) {
    MATH(tess_unsupported("welford_finalize_to_face"));
}
template <std::size_t reciprocal_size>
ALWI void welford_finalize_to_face(uint32_t, uint32_t, uint32_t, const std::array<uint32_t, reciprocal_size>&) {
    MATH(tess_unsupported("welford_finalize_to_face"));
}
ALWI void welford_save_state(uint32_t, uint32_t = 0) { MATH(tess_unsupported("welford_save_state")); }
ALWI void welford_restore_state(uint32_t, uint32_t = 0) { MATH(tess_unsupported("welford_restore_state")); }

}  // namespace ckernel

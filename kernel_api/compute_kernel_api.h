// The root header of the compute API: SFPU functions that have no header of their own.
// Facts: KERNEL_API 3, 3b, 11 (C0).
#pragma once
#include "tessera/sfpu.h"
#include "compute_kernel_api/common.h"

namespace ckernel {

template <bool fast_and_approx = false>
ALWI void sigmoid_tile_init() {}
template <int vec_mode = (int)VectorMode::RC, bool fast_and_approx = false>
ALWI void sigmoid_tile(uint32_t idst) {
    tess::unary_rows(fast_and_approx ? Function::SigmoidApprox : Function::Sigmoid, idst, vec_mode, 8);
}
ALWI void silu_tile_init() {}
ALWI void silu_tile(uint32_t idst) { tess::unary(Function::Silu, idst); }
template <bool fast_and_approx = false>
ALWI void tanh_tile_init() {}
template <bool fast_and_approx = false>
ALWI void tanh_tile(uint32_t idst) {
    tess::unary(fast_and_approx ? Function::TanhApprox : Function::Tanh, idst);
}
template <bool fast_and_approx = false>
ALWI void log_tile_init() {}
template <bool fast_and_approx = false>
ALWI void log_tile(uint32_t idst) {
    tess::unary(Function::Log, idst, fast_and_approx);
}
template <bool fast_and_approx = false>
ALWI void log_with_base_tile_init() {}
template <bool fast_and_approx = false, bool base_is_two = false>
ALWI void log_with_base_tile(uint32_t idst, uint32_t base_scale) {
    tess::unary(Function::Log, idst, fast_and_approx, base_scale, base_is_two);
}
template <bool approx = false>
ALWI void expm1_tile_init() {}
template <bool approx = false>
ALWI void expm1_tile(uint32_t idst) {
    tess::unary(Function::Expm1, idst);
}
ALWI void square_tile_init() {}
ALWI void square_tile(uint32_t idst) { tess::unary(Function::Square, idst); }
ALWI void abs_tile_init() {}
ALWI void abs_tile(uint32_t idst) { tess::unary(Function::Abs, idst); }
ALWI void sign_tile_init() {}
ALWI void sign_tile(uint32_t idst) { tess::unary(Function::Sign, idst); }
ALWI void exp2_tile_init() {}
ALWI void exp2_tile(uint32_t idst) { tess::unary(Function::Exp2, idst); }
ALWI void signbit_tile_init() {}
ALWI void signbit_tile(uint32_t idst) { tess::unary(Function::Signbit, idst); }
ALWI void power_tile_init() {}
ALWI void power_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::Power, idst, param0); }
ALWI void power_iterative_tile_init() {}
ALWI void power_iterative_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::PowerIterative, idst, param0); }
ALWI void heaviside_tile_init() {}
ALWI void heaviside_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::Heaviside, idst, param0); }
ALWI void unary_max_tile_init() {}
ALWI void unary_max_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::UnaryMax, idst, param0); }
ALWI void unary_min_tile_init() {}
ALWI void unary_min_tile(uint32_t idst, uint32_t param0) { tess::unary(Function::UnaryMin, idst, param0); }
// In place: the maximum goes to the first tile.
ALWI void max_tile_init() {}
ALWI void max_tile(uint32_t idst0, uint32_t idst1, int vector_mode = (int)VectorMode::RC) {
    tess::binary_rows(Function::BinaryMax, idst0, idst1, idst0, vector_mode);
}
// The same functions run by the packer's thread, on the half of Dst it packs.
template <bool fast_and_approx = false>
ALWI void sigmoid_tile_init_pack() {}
template <int vec_mode = (int)VectorMode::RC, bool fast_and_approx = false>
ALWI void sigmoid_tile_pack(uint32_t idst) {
    tess::unary_pack(fast_and_approx ? Function::SigmoidApprox : Function::Sigmoid, idst);
}
template <bool fast_and_approx = false>
ALWI void tanh_tile_init_pack() {}
template <bool fast_and_approx = false>
ALWI void tanh_tile_pack(uint32_t idst) {
    tess::unary_pack(fast_and_approx ? Function::TanhApprox : Function::Tanh, idst);
}
ALWI void silu_tile_init_pack() {}
ALWI void silu_tile_pack(uint32_t idst) { tess::unary_pack(Function::Silu, idst); }
ALWI void abs_tile_int32(uint32_t idst) { tess::unary(Function::AbsInt, idst, 0, 0, 0, tess::kInt32); }
ALWI void signbit_tile_int32_init() {}
ALWI void signbit_tile_int32(uint32_t idst) { tess::unary(Function::SignbitInt, idst, 0, 0, 0, tess::kInt32); }
ALWI void unary_max_int32_tile_init() {}
ALWI void unary_max_int32_tile(uint32_t idst, uint32_t param0) {
    tess::unary(Function::UnaryMaxInt, idst, param0, 0, 0, tess::kInt32);
}
ALWI void unary_max_uint32_tile_init() {}
ALWI void unary_max_uint32_tile(uint32_t idst, uint32_t param0) {
    tess::unary(Function::UnaryMaxInt, idst, param0, 0, 0, tess::kUInt32);
}
ALWI void unary_min_int32_tile_init() {}
ALWI void unary_min_int32_tile(uint32_t idst, uint32_t param0) {
    tess::unary(Function::UnaryMinInt, idst, param0, 0, 0, tess::kInt32);
}
ALWI void unary_min_uint32_tile_init() {}
ALWI void unary_min_uint32_tile(uint32_t idst, uint32_t param0) {
    tess::unary(Function::UnaryMinInt, idst, param0, 0, 0, tess::kUInt32);
}
// Not modelled yet (docs/unsupported.md): these say so when a kernel calls them.
ALWI void topk_tile_init() {}
template <bool stable_sort = false>
ALWI void topk_local_sort(uint32_t, int, int, int = 0, int = 0, int = 0) {
    MATH(tess_unsupported("topk_local_sort"));
}
template <bool idir = false, bool stable_sort = false>
ALWI void topk_merge(uint32_t, int, int) {
    MATH(tess_unsupported("topk_merge"));
}
template <bool stable_sort = false>
ALWI void topk_rebuild(uint32_t, bool, int, int, int, int) {
    MATH(tess_unsupported("topk_rebuild"));
}
template <DataLayout layout = DataLayout::TILE>
ALWI void max_reduce_with_indices_init() {}
template <int num_rows = 9, DataLayout layout = DataLayout::TILE, int ITERATIONS = 8>
ALWI void max_reduce_with_indices(uint32_t, uint32_t) {
    MATH(tess_unsupported("max_reduce_with_indices"));
}
template <PoolType pool_type, DataFormat format>
ALWI void sfpu_reduce_init() {}
template <PoolType pool_type, DataFormat format, ReduceDim reduce_dim = ReduceDim::REDUCE_COL>
ALWI void sfpu_reduce(uint32_t) {
    MATH(tess_unsupported("sfpu_reduce"));
}
template <DataFormat format>
ALWI void sfpu_add_top_row(uint32_t, uint32_t, uint32_t) {
    MATH(tess_unsupported("sfpu_add_top_row"));
}
ALWI void tiled_prod_tile_init() {}
ALWI void alt_complex_rotate90_tile_init() {}
ALWI void tiled_prod_tile(uint32_t) { MATH(tess_unsupported("tiled_prod_tile")); }
ALWI void alt_complex_rotate90_tile(uint32_t) { MATH(tess_unsupported("alt_complex_rotate90_tile")); }

}  // namespace ckernel

// The root header of the compute API: SFPU functions that have no header of their own.
// Facts: KERNEL_API 3, 3b, 11 (C0).
#pragma once
#include "tessera/sfpu.h"
#include "compute_kernel_api/common.h"

namespace ckernel {

/// Prepares sigmoid_tile.
template <bool fast_and_approx = false>
ALWI void sigmoid_tile_init() {}
/// Dst[idst] = 1 / (1 + e to the power of minus each element).
template <int vec_mode = (int)VectorMode::RC, bool fast_and_approx = false>
ALWI void sigmoid_tile(uint32_t idst) {
    tess::unary_rows(fast_and_approx ? Function::SigmoidApprox : Function::Sigmoid, idst, vec_mode, 8);
}
ALWI void silu_tile_init() {}
ALWI void silu_tile(uint32_t idst) { tess::unary(Function::Silu, idst); }
/// Prepares tanh_tile.
template <bool fast_and_approx = false>
ALWI void tanh_tile_init() {}
/// Dst[idst] = hyperbolic tangent of each element.
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
    tess::unary_pack(fast_and_approx ? Function::SigmoidApprox : Function::Sigmoid, idst, vec_mode);
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
// Values in tiles idst and idst + 1, their indices two tiles on. As the kernels do, only the first columns start at
// idst, the others at tile 0.
namespace tess {
constexpr uint32_t topk_bits(uint32_t idst) { return tile_bits(0, 4) | tile_bits(idst, 4); }
}  // namespace tess
/// Prepares the functions of topk.
ALWI void topk_tile_init() {}
// For 16-bit values that were sorted in a 32-bit Dst; a kernel that is not built so has nothing to move.
ALWI void topk_uint16_prepare_value_tile_for_pack([[maybe_unused]] uint32_t idst) {
#ifdef TOPK_UINT16_FP32_DEST
    MATH(tess_unsupported("topk of 16-bit integers in a 32-bit Dst"));
#endif
}
/// Sorts within the columns of two tiles of values, and of their indices beside them.
template <bool stable_sort = false>
ALWI void topk_local_sort(uint32_t idst, int idir, int i_end_phase, int i_start_phase = 0, int i_end_step = 0,
                          int i_start_step = 0) {
    tess::tiles(TileFunction::TopkLocalSort, 0, tess::topk_bits(idst), tess::topk_bits(idst), idst * 64,
                tess::bytes(idir, stable_sort), tess::bytes(i_end_phase, i_start_phase, i_end_step, i_start_step));
}
template <bool idir = false, bool stable_sort = false>
ALWI void topk_merge(uint32_t idst, int m_iter, int k) {
    tess::tiles(TileFunction::TopkMerge, 0, tess::topk_bits(idst), tess::topk_bits(idst), idst * 64,
                tess::bytes(idir, stable_sort), tess::bytes(m_iter, k));
}
template <bool stable_sort = false>
ALWI void topk_rebuild(uint32_t idst, bool idir, int m_iter, int k, int logk, int skip_second) {
    tess::tiles(TileFunction::TopkRebuild, 0, tess::topk_bits(idst), tess::topk_bits(idst), idst * 64,
                tess::bytes(idir, stable_sort), tess::bytes(m_iter, k, logk, skip_second));
}
template <DataLayout layout = DataLayout::TILE>
ALWI void max_reduce_with_indices_init() {}
template <int num_rows = 9, DataLayout layout = DataLayout::TILE, int ITERATIONS = 8>
ALWI void max_reduce_with_indices(uint32_t idst, uint32_t idst_idx) {
    static_assert(num_rows <= 9 || (num_rows <= 32 && layout == DataLayout::ROW_MAJOR),
                  "more than 9 rows want ROW_MAJOR, and there are at most 32");
    const uint32_t both = tess::tile_bits(idst) | tess::tile_bits(idst_idx);
    tess::tiles(TileFunction::MaxReduceWithIndices, 0, both, both, idst * 64, idst_idx * 64,
                layout == DataLayout::ROW_MAJOR, num_rows);
}
template <PoolType pool_type, DataFormat format>
ALWI void sfpu_reduce_init() {}
template <PoolType pool_type, DataFormat format, ReduceDim reduce_dim = ReduceDim::REDUCE_COL>
ALWI void sfpu_reduce(uint32_t idst, uint32_t ct_dim = 1, uint32_t rt_dim = 1) {
    constexpr bool by_rows = reduce_dim == ReduceDim::REDUCE_ROW;
    if constexpr (!by_rows || pool_type == PoolType::AVG) {
        if (ct_dim != 1 || rt_dim != 1) {
            MATH(tess_unsupported("sfpu_reduce of columns or averages over blocks of tiles"));
        }
    }
    const uint32_t block = tess::tile_bits(idst, ct_dim * rt_dim);
    tess::tiles(TileFunction::Reduce, idst, block, block, static_cast<uint32_t>(pool_type), tess::format(format),
                by_rows, tess::bytes(ct_dim, rt_dim));
}
ALWI void sfpu_add_top_row_init() {}
template <DataFormat format>
ALWI void sfpu_add_top_row(uint32_t dst_tile_0, uint32_t dst_tile_1, uint32_t dst_tile_out) {
    const uint32_t both = tess::tile_bits(dst_tile_0) | tess::tile_bits(dst_tile_1);
    tess::tiles(TileFunction::AddTopRow, 0, both, tess::tile_bits(dst_tile_out), dst_tile_0 * 64, dst_tile_1 * 64,
                dst_tile_out * 64, tess::format(format));
}
ALWI void tiled_prod_tile_init() {}
ALWI void tiled_prod_tile(uint32_t idst) { tess::in_place(TileFunction::TiledProd, idst); }
ALWI void alt_complex_rotate90_tile_init() {}
ALWI void alt_complex_rotate90_tile(uint32_t idst) { tess::in_place(TileFunction::AltComplexRotate90, idst); }

}  // namespace ckernel

// out[n] = sum over k of in0[k] x in1[k][n], as many output tiles at a time as Dst holds.
// Compile time: CBs of in0, in1 and out, tiles along K and N, tiles of a Dst half.
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/matmul.h"
#include "compute_kernel_api/pack.h"
#include "compute_kernel_api/reg_api.h"
#include "compute_kernel_api/tile_move_copy.h"

namespace NAMESPACE {
void MAIN {
    constexpr uint32_t in0_cb = get_compile_time_arg_val(0);
    constexpr uint32_t in1_cb = get_compile_time_arg_val(1);
    constexpr uint32_t out_cb = get_compile_time_arg_val(2);
    constexpr uint32_t k_tiles = get_compile_time_arg_val(3);
    constexpr uint32_t n_tiles = get_compile_time_arg_val(4);
    constexpr uint32_t dst_tiles = get_compile_time_arg_val(5);

    mm_init(in0_cb, in1_cb, out_cb);
    cb_wait_front(in0_cb, k_tiles);
    cb_wait_front(in1_cb, k_tiles * n_tiles);
    cb_reserve_back(out_cb, n_tiles);
    for (uint32_t first = 0; first < n_tiles; first += dst_tiles) {
        const uint32_t count = n_tiles - first < dst_tiles ? n_tiles - first : dst_tiles;
        tile_regs_acquire();
        for (uint32_t k = 0; k < k_tiles; ++k) {
            for (uint32_t n = 0; n < count; ++n) { matmul_tiles(in0_cb, in1_cb, k, k * n_tiles + first + n, n); }
        }
        tile_regs_commit();
        tile_regs_wait();
        for (uint32_t n = 0; n < count; ++n) { pack_tile(n, out_cb); }
        tile_regs_release();
    }
    cb_push_back(out_cb, n_tiles);
    cb_pop_front(in0_cb, k_tiles);
    cb_pop_front(in1_cb, k_tiles * n_tiles);
}
}  // namespace NAMESPACE

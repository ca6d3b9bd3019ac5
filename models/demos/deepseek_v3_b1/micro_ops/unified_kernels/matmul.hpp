// Matmul: out[1, N] = in0[1, K] x in1[K, N], in tiles. The row and the weight lie in L1, or come from an op before.
#pragma once

#include "kernel_op_api.hpp"

#if defined(COMPILE_FOR_TRISC)
#include "compute_kernel_api/matmul.h"
#endif

namespace deepseek_b1_ops {

struct Matmul {
    // AnnounceIn0 is false when another op pushes the row.
    template <uint32_t In0CB, uint32_t In1CB, uint32_t NumTilesK, bool PopInputs = true, uint32_t NumTilesN = 1,
              bool AnnounceIn0 = true>
    struct ReaderCTArgs {
        static constexpr uint32_t in0_cb = In0CB;
        static constexpr uint32_t in1_cb = In1CB;
        static constexpr uint32_t num_tiles_k = NumTilesK;
        static constexpr bool pop_inputs = PopInputs;
        static constexpr uint32_t num_tiles_n = NumTilesN;
        static constexpr bool announce_in0 = AnnounceIn0;
    };

    // WaitOutput is false when another op takes the result.
    template <uint32_t OutCB, uint32_t NumTilesN = 1, bool WaitOutput = true>
    struct WriterCTArgs {
        static constexpr uint32_t out_cb = OutCB;
        static constexpr uint32_t num_tiles_n = NumTilesN;
        static constexpr bool wait_output = WaitOutput;
    };

    template <uint32_t In0CB, uint32_t In1CB, uint32_t OutCB, uint32_t IntermCB, uint32_t NumTilesK, bool FP32Acc,
              bool PopInputs = true, uint32_t NumTilesN = 1>
    struct ComputeCTArgs {
        static constexpr uint32_t in0_cb = In0CB;
        static constexpr uint32_t in1_cb = In1CB;
        static constexpr uint32_t out_cb = OutCB;
        static constexpr uint32_t interm_cb = IntermCB;
        static constexpr uint32_t num_tiles_k = NumTilesK;
        static constexpr bool fp32_acc = FP32Acc;
        static constexpr bool pop_inputs = PopInputs;
        static constexpr uint32_t num_tiles_n = NumTilesN;
    };

    template <typename CTArgs>
    class Op {
      public:
        struct ReaderArgs {};
        struct WriterArgs {};
        struct ComputeArgs {};
        using RTArgs = SelectByRISCV<ReaderArgs, WriterArgs, ComputeArgs>;

        void operator()(const RTArgs& = {}) { impl(); }

      private:
        void impl() {
#if defined(COMPILE_FOR_NCRISC)
            if constexpr (CTArgs::announce_in0) {
                unified_kernels::setup_sharded_buffer(CTArgs::in0_cb, CTArgs::num_tiles_k);
            }
            unified_kernels::setup_sharded_buffer(CTArgs::in1_cb, CTArgs::num_tiles_k * CTArgs::num_tiles_n);
#elif defined(COMPILE_FOR_BRISC)
            if constexpr (CTArgs::wait_output) { cb_wait_front(CTArgs::out_cb, CTArgs::num_tiles_n); }
#elif defined(COMPILE_FOR_TRISC)
            constexpr uint32_t dst_tiles = CTArgs::fp32_acc ? 4 : 8;
            mm_init(CTArgs::in0_cb, CTArgs::in1_cb, CTArgs::out_cb);
            cb_wait_front(CTArgs::in0_cb, CTArgs::num_tiles_k);
            cb_wait_front(CTArgs::in1_cb, CTArgs::num_tiles_k * CTArgs::num_tiles_n);
            cb_reserve_back(CTArgs::out_cb, CTArgs::num_tiles_n);
            for (uint32_t first = 0; first < CTArgs::num_tiles_n; first += dst_tiles) {
                multiply(first, CTArgs::num_tiles_n - first < dst_tiles ? CTArgs::num_tiles_n - first : dst_tiles);
            }
            cb_push_back(CTArgs::out_cb, CTArgs::num_tiles_n);
            if constexpr (CTArgs::pop_inputs) {
                cb_pop_front(CTArgs::in0_cb, CTArgs::num_tiles_k);
                cb_pop_front(CTArgs::in1_cb, CTArgs::num_tiles_k * CTArgs::num_tiles_n);
            }
#endif
        }

#if defined(COMPILE_FOR_TRISC)
        // As many output tiles as a half of Dst holds.
        ALWI void multiply(uint32_t first, uint32_t count) {
            tile_regs_acquire();
            for (uint32_t k = 0; k < CTArgs::num_tiles_k; ++k) {
                for (uint32_t n = 0; n < count; ++n) {
                    matmul_tiles(CTArgs::in0_cb, CTArgs::in1_cb, k, k * CTArgs::num_tiles_n + first + n, n);
                }
            }
            tile_regs_commit();
            tile_regs_wait();
            for (uint32_t n = 0; n < count; ++n) { pack_tile(n, CTArgs::out_cb); }
            tile_regs_release();
        }
#endif
    };
};

}  // namespace deepseek_b1_ops

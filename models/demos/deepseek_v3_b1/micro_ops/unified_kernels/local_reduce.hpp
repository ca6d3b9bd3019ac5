// LocalReduce: the sum of several inputs of the same size that lie one after the other in one CB.
#pragma once

#include "kernel_op_api.hpp"

#if defined(COMPILE_FOR_TRISC)
#include "compute_kernel_api/eltwise_binary.h"
#endif

namespace deepseek_b1_ops {

struct LocalReduce {
    // Announce is false when another op pushes the inputs.
    template <uint32_t InCB, uint32_t NumInputs, uint32_t NumTiles, bool Announce = true>
    struct ReaderCTArgs {
        static constexpr uint32_t in_cb = InCB;
        static constexpr uint32_t in_tiles = NumInputs * NumTiles;
        static constexpr bool announce = Announce;
    };

    template <uint32_t OutCB, uint32_t NumTiles, bool WaitOutput = true>
    struct WriterCTArgs {
        static constexpr uint32_t out_cb = OutCB;
        static constexpr uint32_t num_tiles = NumTiles;
        static constexpr bool wait_output = WaitOutput;
    };

    template <uint32_t InCB, uint32_t OutCB, uint32_t NumInputs, uint32_t NumTiles>
    struct ComputeCTArgs {
        static constexpr uint32_t in_cb = InCB;
        static constexpr uint32_t out_cb = OutCB;
        static constexpr uint32_t num_inputs = NumInputs;
        static constexpr uint32_t num_tiles = NumTiles;
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
            if constexpr (CTArgs::announce) { unified_kernels::setup_sharded_buffer(CTArgs::in_cb, CTArgs::in_tiles); }
#elif defined(COMPILE_FOR_BRISC)
            if constexpr (CTArgs::wait_output) { cb_wait_front(CTArgs::out_cb, CTArgs::num_tiles); }
#elif defined(COMPILE_FOR_TRISC)
            constexpr uint32_t in_tiles = CTArgs::num_inputs * CTArgs::num_tiles;
            binary_op_init_common(CTArgs::in_cb, CTArgs::in_cb, CTArgs::out_cb);
            cb_wait_front(CTArgs::in_cb, in_tiles);
            cb_reserve_back(CTArgs::out_cb, CTArgs::num_tiles);
            for (uint32_t tile = 0; tile < CTArgs::num_tiles; ++tile) {
                tile_regs_acquire();
                sum_inputs(tile);
                tile_regs_commit();
                tile_regs_wait();
                pack_tile(0, CTArgs::out_cb);
                tile_regs_release();
            }
            cb_push_back(CTArgs::out_cb, CTArgs::num_tiles);
            cb_pop_front(CTArgs::in_cb, in_tiles);
#endif
        }

#if defined(COMPILE_FOR_TRISC)
        // The running sum stays in Dst 0.
        ALWI void sum_inputs(uint32_t tile) {
            constexpr auto add = EltwiseBinaryType::ELWADD;
            constexpr auto reuse = EltwiseBinaryReuseDestType::DEST_TO_SRCA;
            copy_tile_to_dst_init_short(CTArgs::in_cb);
            copy_tile(CTArgs::in_cb, tile, 0);
            binary_dest_reuse_tiles_init<add, reuse>(CTArgs::in_cb);
            for (uint32_t input = 1; input < CTArgs::num_inputs; ++input) {
                binary_dest_reuse_tiles<add, reuse>(CTArgs::in_cb, input * CTArgs::num_tiles + tile, 0);
            }
        }
#endif
    };
};

}  // namespace deepseek_b1_ops

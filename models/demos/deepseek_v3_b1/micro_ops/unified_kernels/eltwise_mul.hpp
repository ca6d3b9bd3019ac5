// EltwiseMul: out = in0 * in1, or silu(in0) * in1, tile by tile.
#pragma once

#include "kernel_op_api.hpp"

#if defined(COMPILE_FOR_TRISC)
#include "compute_kernel_api/eltwise_binary.h"
#endif

namespace deepseek_b1_ops {

struct EltwiseMul {
    // The Announce flags are false for inputs that another op pushes.
    template <uint32_t In0CB, uint32_t In1CB, uint32_t NumTiles, bool AnnounceIn0 = true, bool AnnounceIn1 = true>
    struct ReaderCTArgs {
        static constexpr uint32_t in0_cb = In0CB;
        static constexpr uint32_t in1_cb = In1CB;
        static constexpr uint32_t num_tiles = NumTiles;
        static constexpr bool announce_in0 = AnnounceIn0;
        static constexpr bool announce_in1 = AnnounceIn1;
    };

    template <uint32_t OutCB, uint32_t NumTiles, bool WaitOutput = true>
    struct WriterCTArgs {
        static constexpr uint32_t out_cb = OutCB;
        static constexpr uint32_t num_tiles = NumTiles;
        static constexpr bool wait_output = WaitOutput;
    };

    template <uint32_t In0CB, uint32_t In1CB, uint32_t OutCB, uint32_t NumTiles, bool SiluIn0 = false>
    struct ComputeCTArgs {
        static constexpr uint32_t in0_cb = In0CB;
        static constexpr uint32_t in1_cb = In1CB;
        static constexpr uint32_t out_cb = OutCB;
        static constexpr uint32_t num_tiles = NumTiles;
        static constexpr bool silu_in0 = SiluIn0;
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
                unified_kernels::setup_sharded_buffer(CTArgs::in0_cb, CTArgs::num_tiles);
            }
            if constexpr (CTArgs::announce_in1) {
                unified_kernels::setup_sharded_buffer(CTArgs::in1_cb, CTArgs::num_tiles);
            }
#elif defined(COMPILE_FOR_BRISC)
            if constexpr (CTArgs::wait_output) { cb_wait_front(CTArgs::out_cb, CTArgs::num_tiles); }
#elif defined(COMPILE_FOR_TRISC)
            binary_op_init_common(CTArgs::in0_cb, CTArgs::in1_cb, CTArgs::out_cb);
            cb_wait_front(CTArgs::in0_cb, CTArgs::num_tiles);
            cb_wait_front(CTArgs::in1_cb, CTArgs::num_tiles);
            cb_reserve_back(CTArgs::out_cb, CTArgs::num_tiles);
            for (uint32_t tile = 0; tile < CTArgs::num_tiles; ++tile) {
                tile_regs_acquire();
                if constexpr (CTArgs::silu_in0) {
                    constexpr auto mul = EltwiseBinaryType::ELWMUL;
                    constexpr auto reuse = EltwiseBinaryReuseDestType::DEST_TO_SRCA;
                    copy_tile_to_dst_init_short(CTArgs::in0_cb);
                    copy_tile(CTArgs::in0_cb, tile, 0);
                    silu_tile_init();
                    silu_tile(0);
                    binary_dest_reuse_tiles_init<mul, reuse>(CTArgs::in1_cb);
                    binary_dest_reuse_tiles<mul, reuse>(CTArgs::in1_cb, tile, 0);
                } else {
                    mul_tiles_init(CTArgs::in0_cb, CTArgs::in1_cb);
                    mul_tiles(CTArgs::in0_cb, CTArgs::in1_cb, tile, tile, 0);
                }
                tile_regs_commit();
                tile_regs_wait();
                pack_tile(0, CTArgs::out_cb);
                tile_regs_release();
            }
            cb_push_back(CTArgs::out_cb, CTArgs::num_tiles);
            cb_pop_front(CTArgs::in0_cb, CTArgs::num_tiles);
            cb_pop_front(CTArgs::in1_cb, CTArgs::num_tiles);
#endif
        }
    };
};

}  // namespace deepseek_b1_ops

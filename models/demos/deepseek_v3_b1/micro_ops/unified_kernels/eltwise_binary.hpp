// What the element-wise ops share: tile by tile a step leaves in Dst 0 what becomes of a tile of in0 and one of in1.
// An op derives from EltwiseBinary and names its step: a class with `template <CTArgs> static void tile(uint32_t)`.
#pragma once

#include "kernel_op_api.hpp"

#if defined(COMPILE_FOR_TRISC)
#include "compute_kernel_api/eltwise_binary.h"
#endif

namespace deepseek_b1_ops {

struct EltwiseBinary {
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

    template <uint32_t In0CB, uint32_t In1CB, uint32_t OutCB, uint32_t NumTiles>
    struct ComputeCTArgs {
        static constexpr uint32_t in0_cb = In0CB;
        static constexpr uint32_t in1_cb = In1CB;
        static constexpr uint32_t out_cb = OutCB;
        static constexpr uint32_t num_tiles = NumTiles;
    };

    template <typename Step, typename CTArgs>
    class StepOp {
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
                Step::template tile<CTArgs>(tile);
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

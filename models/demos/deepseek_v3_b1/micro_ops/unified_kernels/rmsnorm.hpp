// RMSNorm: one row x as tiles; out = x / sqrt(mean(x^2) + epsilon) * gamma.
#pragma once

#include "kernel_op_api.hpp"

#if defined(COMPILE_FOR_TRISC)
#include "compute_kernel_api/bcast.h"
#include "compute_kernel_api/eltwise_binary.h"
#include "compute_kernel_api/eltwise_unary/binop_with_scalar.h"
#include "compute_kernel_api/eltwise_unary/rsqrt.h"
#include "compute_kernel_api/reduce.h"
#endif

namespace deepseek_b1_ops {

struct RMSNorm {
    // AnnounceInput is false when another op pushes the row.
    template <uint32_t InputCB, uint32_t GammaCB, uint32_t ScalerCB, uint32_t NumTiles, bool AnnounceInput = true>
    struct ReaderCTArgs {
        static constexpr uint32_t input_cb = InputCB;
        static constexpr uint32_t gamma_cb = GammaCB;
        static constexpr uint32_t scaler_cb = ScalerCB;
        static constexpr uint32_t num_tiles = NumTiles;
        static constexpr bool announce_input = AnnounceInput;
    };

    template <uint32_t OutputCB, uint32_t NumTiles, bool WaitOutput = true>
    struct WriterCTArgs {
        static constexpr uint32_t output_cb = OutputCB;
        static constexpr uint32_t num_tiles = NumTiles;
        static constexpr bool wait_output = WaitOutput;
    };

    template <uint32_t InputCB, uint32_t GammaCB, uint32_t ScalerCB, uint32_t SquaresCB, uint32_t RstdCB,
              uint32_t OutputCB, uint32_t NumTiles>
    struct ComputeCTArgs {
        static constexpr uint32_t input_cb = InputCB;
        static constexpr uint32_t gamma_cb = GammaCB;
        static constexpr uint32_t scaler_cb = ScalerCB;
        static constexpr uint32_t squares_cb = SquaresCB;
        static constexpr uint32_t rstd_cb = RstdCB;
        static constexpr uint32_t output_cb = OutputCB;
        static constexpr uint32_t num_tiles = NumTiles;
    };

    template <typename CTArgs>
    class Op {
      public:
        struct ReaderArgs {
            uint32_t scaler;  // 1 / sqrt(count), two bfloat16 in a word: a scalar reduction applies it twice
        };
        struct WriterArgs {};
        struct ComputeArgs {
            uint32_t epsilon;  // float32
        };
        using RTArgs = SelectByRISCV<ReaderArgs, WriterArgs, ComputeArgs>;

        void operator()(const RTArgs& args = {}) { impl(args); }

      private:
        void impl([[maybe_unused]] const RTArgs& args) {
#if defined(COMPILE_FOR_NCRISC)
            if constexpr (CTArgs::announce_input) {
                unified_kernels::setup_sharded_buffer(CTArgs::input_cb, CTArgs::num_tiles);
            }
            make_scaler(args.scaler);
            unified_kernels::setup_sharded_buffer(CTArgs::gamma_cb, CTArgs::num_tiles);
#elif defined(COMPILE_FOR_BRISC)
            if constexpr (CTArgs::wait_output) { cb_wait_front(CTArgs::output_cb, CTArgs::num_tiles); }
#elif defined(COMPILE_FOR_TRISC)
            binary_op_init_common(CTArgs::input_cb, CTArgs::input_cb, CTArgs::squares_cb);
            cb_wait_front(CTArgs::input_cb, CTArgs::num_tiles);
            square_row();
            rstd_of_squares(args.epsilon);
            scale_row();
            cb_pop_front(CTArgs::input_cb, CTArgs::num_tiles);
            cb_pop_front(CTArgs::gamma_cb, CTArgs::num_tiles);
#endif
        }

#if defined(COMPILE_FOR_NCRISC)
        // A reduction reads row 0 of each face; the rest of the tile must be 0.
        FORCE_INLINE void make_scaler(uint32_t scaler) {
            constexpr uint32_t words_per_face_row = 8, words_per_face = 128;
            cb_reserve_back(CTArgs::scaler_cb, 1);
            volatile tt_l1_ptr uint32_t* tile =
                reinterpret_cast<volatile tt_l1_ptr uint32_t*>(get_write_ptr(CTArgs::scaler_cb));
            const uint32_t words = static_cast<uint32_t>(get_tile_size(CTArgs::scaler_cb)) / sizeof(uint32_t);
            for (uint32_t word = 0; word < words; ++word) {
                tile[word] = word % words_per_face < words_per_face_row ? scaler : 0;
            }
            cb_push_back(CTArgs::scaler_cb, 1);
        }
#endif

#if defined(COMPILE_FOR_TRISC)
        ALWI void square_row() {
            mul_tiles_init(CTArgs::input_cb, CTArgs::input_cb);
            cb_reserve_back(CTArgs::squares_cb, CTArgs::num_tiles);
            for (uint32_t tile = 0; tile < CTArgs::num_tiles; ++tile) {
                tile_regs_acquire();
                mul_tiles(CTArgs::input_cb, CTArgs::input_cb, tile, tile, 0);
                tile_regs_commit();
                tile_regs_wait();
                pack_tile(0, CTArgs::squares_cb);
                tile_regs_release();
            }
            cb_push_back(CTArgs::squares_cb, CTArgs::num_tiles);
        }

        ALWI void rstd_of_squares(uint32_t epsilon) {
            constexpr auto sum = PoolType::SUM;
            constexpr auto scalar = ReduceDim::REDUCE_SCALAR;
            cb_wait_front(CTArgs::squares_cb, CTArgs::num_tiles);
            cb_wait_front(CTArgs::scaler_cb, 1);
            cb_reserve_back(CTArgs::rstd_cb, 1);
            reduce_init<sum, scalar>(CTArgs::squares_cb, CTArgs::scaler_cb, CTArgs::rstd_cb);
            tile_regs_acquire();
            for (uint32_t tile = 0; tile < CTArgs::num_tiles; ++tile) {
                reduce_tile<sum, scalar>(CTArgs::squares_cb, CTArgs::scaler_cb, tile, 0, 0);
            }
            binop_with_scalar_tile_init();
            add_unary_tile(0, epsilon);
            rsqrt_tile_init();
            rsqrt_tile(0);
            tile_regs_commit();
            tile_regs_wait();
            pack_tile(0, CTArgs::rstd_cb);
            tile_regs_release();
            reduce_uninit();
            cb_push_back(CTArgs::rstd_cb, 1);
            cb_pop_front(CTArgs::squares_cb, CTArgs::num_tiles);
            cb_pop_front(CTArgs::scaler_cb, 1);
        }

        ALWI void scale_row() {
            constexpr auto mul = EltwiseBinaryType::ELWMUL;
            constexpr auto reuse = EltwiseBinaryReuseDestType::DEST_TO_SRCA;
            cb_wait_front(CTArgs::rstd_cb, 1);
            cb_wait_front(CTArgs::gamma_cb, CTArgs::num_tiles);
            cb_reserve_back(CTArgs::output_cb, CTArgs::num_tiles);
            for (uint32_t tile = 0; tile < CTArgs::num_tiles; ++tile) {
                tile_regs_acquire();
                mul_tiles_bcast_scalar_init_short(CTArgs::input_cb, CTArgs::rstd_cb);
                mul_tiles_bcast_scalar(CTArgs::input_cb, CTArgs::rstd_cb, tile, 0, 0);
                binary_dest_reuse_tiles_init<mul, reuse>(CTArgs::gamma_cb);
                binary_dest_reuse_tiles<mul, reuse>(CTArgs::gamma_cb, tile, 0);
                tile_regs_commit();
                tile_regs_wait();
                pack_tile(0, CTArgs::output_cb);
                tile_regs_release();
            }
            cb_push_back(CTArgs::output_cb, CTArgs::num_tiles);
            cb_pop_front(CTArgs::rstd_cb, 1);
        }
#endif
    };
};

}  // namespace deepseek_b1_ops

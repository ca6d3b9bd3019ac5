// EltwiseMul: out = in0 * in1, or silu(in0) * in1, tile by tile.
#pragma once

#include "eltwise_binary.hpp"

namespace deepseek_b1_ops {

struct EltwiseMul : EltwiseBinary {
    template <uint32_t In0CB, uint32_t In1CB, uint32_t OutCB, uint32_t NumTiles, bool SiluIn0 = false>
    struct ComputeCTArgs : EltwiseBinary::ComputeCTArgs<In0CB, In1CB, OutCB, NumTiles> {
        static constexpr bool silu_in0 = SiluIn0;
    };

    struct Product {
#if defined(COMPILE_FOR_TRISC)
        template <typename CTArgs>
        ALWI static void tile(uint32_t tile) {
            if constexpr (CTArgs::silu_in0) {
                silu_times<CTArgs>(tile);
            } else {
                mul_tiles_init(CTArgs::in0_cb, CTArgs::in1_cb);
                mul_tiles(CTArgs::in0_cb, CTArgs::in1_cb, tile, tile, 0);
            }
        }

        // The first operand passes the SFPU and stays in Dst for the product.
        template <typename CTArgs>
        ALWI static void silu_times(uint32_t tile) {
            constexpr auto mul = EltwiseBinaryType::ELWMUL;
            constexpr auto reuse = EltwiseBinaryReuseDestType::DEST_TO_SRCA;
            copy_tile_to_dst_init_short(CTArgs::in0_cb);
            copy_tile(CTArgs::in0_cb, tile, 0);
            silu_tile_init();
            silu_tile(0);
            binary_dest_reuse_tiles_init<mul, reuse>(CTArgs::in1_cb);
            binary_dest_reuse_tiles<mul, reuse>(CTArgs::in1_cb, tile, 0);
        }
#endif
    };

    template <typename CTArgs>
    using Op = StepOp<Product, CTArgs>;
};

}  // namespace deepseek_b1_ops

// EltwiseAdd: out = in0 + in1, tile by tile.
#pragma once

#include "eltwise_binary.hpp"

namespace deepseek_b1_ops {

struct EltwiseAdd : EltwiseBinary {
    struct Sum {
#if defined(COMPILE_FOR_TRISC)
        template <typename CTArgs>
        ALWI static void tile(uint32_t tile) {
            add_tiles_init(CTArgs::in0_cb, CTArgs::in1_cb);
            add_tiles(CTArgs::in0_cb, CTArgs::in1_cb, tile, tile, 0);
        }
#endif
    };

    template <typename CTArgs>
    using Op = StepOp<Sum, CTArgs>;
};

}  // namespace deepseek_b1_ops

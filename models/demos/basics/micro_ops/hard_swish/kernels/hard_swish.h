// x * min(max(x + 3, 0), 6) / 6 for a tile of Dst, 32 datums at a time.
#pragma once
#include <cstdint>

#include "sfpi.h"

inline void hard_swish_tile() {
    using namespace sfpi;
    for (uint32_t vector = 0; vector < 32; ++vector) {
        vFloat x = dst_reg[0];
        vFloat gate = x + 3.0f;
        v_if(gate < 0.0f) { gate = 0.0f; }
        v_endif;
        v_if(gate >= 6.0f) { gate = 6.0f; }
        v_endif;
        vFloat product = x * gate;
        dst_reg[0] = product * 0.16666667f;
        dst_reg++;
    }
}

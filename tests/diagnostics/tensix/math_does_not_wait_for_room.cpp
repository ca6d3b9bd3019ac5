// MATH computes the second tile into rows that PACK may still read.
// roles: compute; cbs: 0x2 16x2; feed: 0x2; drain: 16x2
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    for (uint32_t tile = 0; tile < 2; ++tile) {
        if (!wrong) wait_for_room();
        ckernel_template::run();  // tensix-hazard
        post();
    }
#endif
    for (uint32_t tile = 0; tile < 2; ++tile) unpack_tile();
    for (uint32_t tile = 0; tile < 2; ++tile) pack_tile();
}

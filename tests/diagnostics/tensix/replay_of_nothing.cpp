// MATH replays words that it never recorded.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    if (!wrong) {
        TTI_REPLAY(0, 1, 0, 1);
        TTI_NOP;
    }
    TTI_REPLAY(0, 1, 0, 0);  // tensix-unprogrammed, unsupported
    math_tile();
#endif
    unpack_tile();
    pack_tile();
}

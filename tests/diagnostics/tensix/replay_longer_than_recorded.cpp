// MATH records two words and replays three.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    TTI_REPLAY(0, 2, 0, 1);
    TTI_NOP;
    TTI_NOP;
    TTI_REPLAY(0, wrong ? 3 : 2, 0, 0);  // tensix-unprogrammed, unsupported
    copy_tile();
    post();
#endif
    unpack_tile();
    pack_tile();
}

// The MOP of MATH runs two rounds for one tile.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    ckernel_template copy(wrong ? 2 : 1, 8, kCopy);
    copy.set_end_op(TT_OP_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, p_setrwc::SET_AD));
    copy.program();
    wait_for_room();
    ckernel_template::run();  // deadlock
    post();
#endif
    unpack_tile();
    pack_tile();
}

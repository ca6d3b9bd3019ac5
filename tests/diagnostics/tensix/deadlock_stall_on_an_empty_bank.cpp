// UNPACK waits until SrcB is the FPU's, and nothing gives it.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_begin();
    if (!wrong) TTI_UNPACR_NOP(1, 7);
    TTI_STALLWAIT(p_stall::STALL_UNPACK, p_stall::SRCB_VLD);  // deadlock
    to_srca();
    cb_pop_front(kIn, 1);
#endif
#ifdef TRISC_MATH
    math_tile();
    if (!wrong) TTI_SETRWC(p_setrwc::CLR_B, 0, 0, 0, 0, 0);
#endif
    pack_tile();
}

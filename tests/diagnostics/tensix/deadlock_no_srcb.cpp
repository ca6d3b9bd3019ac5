// MATH adds SrcA and SrcB, UNPACK fills only SrcA.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_tile();
    if (!wrong) TTI_UNPACR_NOP(1, 7);
#endif
#ifdef TRISC_MATH
    wait_for_room();
    TTI_ELWADD(0, 0, p_elwise::SRCB_NO_BCAST, ADDR_MOD_3, 0);  // deadlock
    TTI_SETRWC(p_setrwc::CLR_AB, 0, 0, 0, 0, p_setrwc::SET_AD);
    post();
#endif
    pack_tile();
}

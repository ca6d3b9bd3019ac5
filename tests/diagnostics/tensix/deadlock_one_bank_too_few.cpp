// UNPACK gives one bank, MATH takes two.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_tile();
    if (!wrong) TTI_UNPACR_NOP(0, 7);
#endif
#ifdef TRISC_MATH
    wait_for_room();
    copy_tile();
    TTI_MOVA2D(0, 0, ADDR_MOD_3, p_mova2d::MOV_8_ROWS, 0);  // deadlock
    TTI_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, 0);
    post();
#endif
    pack_tile();
}

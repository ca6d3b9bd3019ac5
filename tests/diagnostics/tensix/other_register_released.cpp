// MATH releases SrcB where SrcA was used.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_begin();
    TTI_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1);  // tensix-src
    cb_pop_front(kIn, 1);
#endif
#ifdef TRISC_MATH
    ckernel_template copy(1, 8, kCopy);
    copy.program();
    math_tile();
    if (wrong) TTI_SETRWC(p_setrwc::CLR_B, 0, 0, 0, 0, 0);  // tensix-src
    else TTI_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, p_setrwc::SET_AD);
#endif
    pack_tile();
}

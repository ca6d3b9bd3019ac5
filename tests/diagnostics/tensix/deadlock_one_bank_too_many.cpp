// UNPACK gives three banks that nobody releases: there are two.
// roles: compute; cbs: 0x4 16x4; feed: 0x3; drain: 16x3
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    for (uint32_t tile = 0; tile < 3; ++tile) {
        unpack_begin();
        TTI_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1);  // deadlock
        cb_pop_front(kIn, 1);
    }
#endif
#ifdef TRISC_MATH
    ckernel_template copy(1, 8, kCopy);
    if (!wrong) copy.set_end_op(TT_OP_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, p_setrwc::SET_AD));
    copy.program();
    for (uint32_t tile = 0; tile < 3; ++tile) math_tile();
#endif
    for (uint32_t tile = 0; tile < 3; ++tile) pack_tile();
}

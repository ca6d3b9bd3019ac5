// UNPACK runs the template over a mask, which nobody programmed.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_begin();
    const uint32_t word = TT_OP_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1);
    if (!wrong) ckernel_unpack_template::lA(word).program();
    else to_srca();
    ckernel_unpack_template::run(1);  // tensix-unprogrammed, unsupported
    cb_pop_front(kIn, 1);
#endif
    math_tile();
    pack_tile();
}

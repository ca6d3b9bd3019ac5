// UNPACK runs a template that nobody programmed.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_begin();
    if (!wrong) ckernel_template(1, 1, TT_OP_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1)).program();
    else to_srca();
    ckernel_template::run();  // tensix-unprogrammed
    cb_pop_front(kIn, 1);
#endif
    math_tile();
    pack_tile();
}

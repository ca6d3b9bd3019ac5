// A MOP with no inner instruction runs its end 129 times.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    math_tile();
    ckernel_template clear(1, wrong ? 0 : 1, TT_OP_NOP);
    clear.set_end_op(TT_OP_SETRWC(0, 0, 0, 0, 0, 0));
    clear.program();
    ckernel_template::run();  // tensix-unprogrammed
#endif
    unpack_tile();
    pack_tile();
}

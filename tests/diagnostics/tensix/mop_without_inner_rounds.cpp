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

/* expected:
finding[tensix-unprogrammed]: a MOP of one round without inner instructions runs its end 129 times
  --> tensix/mop_without_inner_rounds.cpp:12:5
12 |     ckernel_template::run();  // tensix-unprogrammed
   |     ^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel tensix/mop_without_inner_rounds.cpp
   = note: the expander takes an inner count of 0 with an end instruction for 129 rounds
   = help: make the inner count at least 1
*/

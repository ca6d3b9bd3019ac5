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

/* expected:
finding[tensix-unprogrammed]: a MOP runs template 1, which this kernel has not programmed
  --> tensix/mop_not_programmed.cpp:11:5
11 |     ckernel_template::run();  // tensix-unprogrammed
   |     ^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel tensix/mop_not_programmed.cpp
   = note: it runs what the kernel before left in the registers
   = help: call program() of the ckernel_template first
*/

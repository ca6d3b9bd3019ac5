// MATH moves its counters by an address mode that it never set.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    if (!wrong) addr_mod_t{.srca = {.incr = 8}, .dest = {.incr = 8}}.set(ADDR_MOD_2);
    ckernel_template copy(1, 8, TT_OP_MOVA2D(0, 0, ADDR_MOD_2, p_mova2d::MOV_8_ROWS, 0));
    copy.set_end_op(TT_OP_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, p_setrwc::SET_AD));
    copy.program();
    wait_for_room();
    ckernel_template::run();  // tensix-unprogrammed
    post();
#endif
    unpack_tile();
    pack_tile();
}

/* expected:
finding[tensix-unprogrammed]: MOVA2D uses ADDR_MOD_2, which MATH has not set
  --> tensix/address_mode_not_set.cpp:13:5
13 |     ckernel_template::run();  // tensix-unprogrammed
   |     ^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel tensix/address_mode_not_set.cpp
   = note: it moves the counters as the kernel before left the mode
   = help: set it: addr_mod_t{...}.set(ADDR_MOD_2)
*/

// MATH multiplies by a constant that it never programmed.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    copy_tile();
    TTI_STALLWAIT(p_stall::STALL_SFPU, p_stall::MATH);
    TTI_SFPLOADI(0, 0, 0x4000);
    if (!wrong) TTI_SFPCONFIG(0, 12, 0);
    TTI_SFPLOAD(0, 0, ADDR_MOD_3, 0);
    TTI_SFPMUL(0, 12, 9, 1, 0);  // tensix-unprogrammed
    TTI_SFPSTORE(1, 0, ADDR_MOD_3, 0);
    post();
#endif
    unpack_tile();
    pack_tile();
}

/* expected:
finding[tensix-unprogrammed]: SFPMUL reads L12, which nothing has set
  --> tensix/constant_not_set.cpp:14:5
14 |     TTI_SFPMUL(0, 12, 9, 1, 0);  // tensix-unprogrammed
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel tensix/constant_not_set.cpp
   = note: a programmable constant keeps what the kernel before set
   = help: set it: vConstFloatPrgm0 = ..., or SFPCONFIG
*/

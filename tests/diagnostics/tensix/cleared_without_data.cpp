// CLEARDVALID comes before the unpacker has given anything.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    if (!wrong) TTI_UNPACR_NOP(1, 7);
    unpack_tile();
#endif
#ifdef TRISC_MATH
    if (!wrong) TTI_STALLWAIT(p_stall::STALL_MATH, p_stall::SRCB_VLD);
    TTI_CLEARDVALID(2, 0);  // tensix-src
    math_tile();
#endif
    pack_tile();
}

/* expected:
finding[tensix-src]: CLEARDVALID releases a bank of SrcB that is the unpacker's
  --> tensix/cleared_without_data.cpp:13:5
13 |     TTI_CLEARDVALID(2, 0);  // tensix-src
   |     ^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel tensix/cleared_without_data.cpp
   = note: the FPU goes on to the other bank all the same, and takes from now on what the unpacker fills next
   = help: release SrcB once for each bank that the unpacker gives
*/

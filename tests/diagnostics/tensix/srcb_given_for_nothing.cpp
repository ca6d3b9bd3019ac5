// UNPACK gives a bank of SrcB that MATH does not know of.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_tile();
    if (wrong) TTI_UNPACR_NOP(1, 7);  // tensix-src
#endif
    math_tile();
    pack_tile();
}

/* expected:
finding[tensix-src]: a bank of SrcB is given to the FPU and never released
  --> tensix/srcb_given_for_nothing.cpp:9:16
9 |     if (wrong) TTI_UNPACR_NOP(1, 7);  // tensix-src
  |                ^^^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel tensix/srcb_given_for_nothing.cpp
   = note: the next kernel finds it full: its unpacker waits, or its FPU takes these datums
   = help: release it: SETRWC with p_setrwc::CLR_B, or CLEARDVALID
*/

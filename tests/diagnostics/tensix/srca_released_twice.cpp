// MATH releases SrcA once more than it was given.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    math_tile();
    if (wrong) TTI_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, 0);  // tensix-src
#endif
    unpack_tile();
    pack_tile();
}

/* expected:
finding[tensix-src]: SETRWC releases a bank of SrcA that is the unpacker's
  --> tensix/srca_released_twice.cpp:9:16
9 |     if (wrong) TTI_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, 0);  // tensix-src
  |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel tensix/srca_released_twice.cpp
   = note: the FPU goes on to the other bank all the same, and takes from now on what the unpacker fills next
   = help: release SrcA once for each bank that the unpacker gives
*/

// MATH releases SrcB where SrcA was used.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_begin();
    TTI_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1);  // tensix-src
    cb_pop_front(kIn, 1);
#endif
#ifdef TRISC_MATH
    ckernel_template copy(1, 8, kCopy);
    copy.program();
    math_tile();
    if (wrong) TTI_SETRWC(p_setrwc::CLR_B, 0, 0, 0, 0, 0);  // tensix-src
    else TTI_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, p_setrwc::SET_AD);
#endif
    pack_tile();
}

/* expected:
finding[tensix-src]: SETRWC releases a bank of SrcB that is the unpacker's
  --> tensix/other_register_released.cpp:16:16
16 |     if (wrong) TTI_SETRWC(p_setrwc::CLR_B, 0, 0, 0, 0, 0);  // tensix-src
   |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel tensix/other_register_released.cpp
   = note: the FPU goes on to the other bank all the same, and takes from now on what the unpacker fills next
   = help: release SrcB once for each bank that the unpacker gives

finding[tensix-src]: a bank of SrcA is given to the FPU and never released
  --> tensix/other_register_released.cpp:9:5
9 |     TTI_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1);  // tensix-src
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel tensix/other_register_released.cpp
   = note: the next kernel finds it full: its unpacker waits, or its FPU takes these datums
   = help: release it: SETRWC with p_setrwc::CLR_A, or CLEARDVALID
*/

// MATH leaves the bank of SrcA with the FPU.
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
    if (!wrong) copy.set_end_op(TT_OP_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, p_setrwc::SET_AD));
    copy.program();
    math_tile();
#endif
    pack_tile();
}

/* expected:
finding[tensix-src]: a bank of SrcA is given to the FPU and never released
  --> tensix/srca_never_released.cpp:9:5
9 |     TTI_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1);  // tensix-src
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel tensix/srca_never_released.cpp
   = note: the next kernel finds it full: its unpacker waits, or its FPU takes these datums
   = help: release it: SETRWC with p_setrwc::CLR_A, or CLEARDVALID
*/

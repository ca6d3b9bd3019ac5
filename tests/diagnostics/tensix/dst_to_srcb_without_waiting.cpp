// MOVD2B writes SrcB before the unpacker has given it.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_tile();
    TTI_UNPACR_NOP(1, 7);
#endif
#ifdef TRISC_MATH
    wait_for_room();
    copy_tile();
    if (!wrong) TTI_STALLWAIT(p_stall::STALL_MATH, p_stall::SRCB_VLD);
    TTI_MOVD2B(0, 0, ADDR_MOD_3, 2, 0);  // tensix-src
    TTI_STALLWAIT(p_stall::STALL_MATH, p_stall::SRCB_VLD);
    TTI_SETRWC(p_setrwc::CLR_B, 0, 0, 0, 0, 0);
    post();
#endif
    pack_tile();
}

/* expected:
finding[tensix-src]: MOVD2B writes a bank of SrcB that may still be the unpacker's
  --> tensix/dst_to_srcb_without_waiting.cpp:15:5
15 |     TTI_MOVD2B(0, 0, ADDR_MOD_3, 2, 0);  // tensix-src
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel tensix/dst_to_srcb_without_waiting.cpp
   = note: it does not wait for its bank as other instructions do
   = help: put TTI_STALLWAIT(p_stall::STALL_MATH, p_stall::SRCB_VLD) before it
*/

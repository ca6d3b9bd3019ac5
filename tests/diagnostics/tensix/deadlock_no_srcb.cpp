// MATH adds SrcA and SrcB, UNPACK fills only SrcA.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_tile();
    if (!wrong) TTI_UNPACR_NOP(1, 7);
#endif
#ifdef TRISC_MATH
    wait_for_room();
    TTI_ELWADD(0, 0, p_elwise::SRCB_NO_BCAST, ADDR_MOD_3, 0);  // deadlock
    TTI_SETRWC(p_setrwc::CLR_AB, 0, 0, 0, 0, p_setrwc::SET_AD);
    post();
#endif
    pack_tile();
}

/* expected:
error[deadlock]: no kernel can run: 3 on core (0,0) wait, nothing is in flight
  --> tensix/deadlock_no_srcb.cpp:13:5
13 |     TTI_ELWADD(0, 0, p_elwise::SRCB_NO_BCAST, ADDR_MOD_3, 0);  // deadlock
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> tensix/deadlock_no_srcb.cpp:9:17
9 |     if (!wrong) TTI_UNPACR_NOP(1, 7);
  |                 ^^^^^^^^^^^^^^^^^^^^ unpack fills SrcB here, and has finished
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   drain.cpp:8
   |           ncrisc perhaps pushes c_16 at feed.cpp:17 and has finished
   |           pack pushes c_16 at tensix/way.h:131, but waits at tensix/way.h:123
   |   ncrisc  has finished
   |   unpack  has finished
   |   math    waits for a tile in SrcB   tensix/deadlock_no_srcb.cpp:13
   |           unpack fills SrcB at tensix/deadlock_no_srcb.cpp:9 and has finished
   |   pack    waits for a post of Tensix semaphore 1 (MATH_PACK): it is 0   tensix/way.h:123
   |           math posts Tensix semaphore 1 (MATH_PACK) at tensix/way.h:76, but waits at tensix/deadlock_no_srcb.cpp:13
   = cause: unpack fills SrcB at tensix/deadlock_no_srcb.cpp:9, but has finished
   = help: unpack and math run the same source: check conditions that only one of them sees
*/

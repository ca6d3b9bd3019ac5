// UNPACK waits until SrcB is the FPU's, and nothing gives it.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_begin();
    if (!wrong) TTI_UNPACR_NOP(1, 7);
    TTI_STALLWAIT(p_stall::STALL_UNPACK, p_stall::SRCB_VLD);  // deadlock
    to_srca();
    cb_pop_front(kIn, 1);
#endif
#ifdef TRISC_MATH
    math_tile();
    if (!wrong) TTI_SETRWC(p_setrwc::CLR_B, 0, 0, 0, 0, 0);
#endif
    pack_tile();
}

/* expected:
error[deadlock]: no kernel can run: 4 on core (0,0) wait, nothing is in flight
  --> tensix/deadlock_stall_on_an_empty_bank.cpp:10:5
10 |     TTI_STALLWAIT(p_stall::STALL_UNPACK, p_stall::SRCB_VLD);  // deadlock
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   drain.cpp:8
   |           ncrisc perhaps pushes c_16 at feed.cpp:17 and has finished
   |           pack pushes c_16 at tensix/way.h:131, but waits at tensix/way.h:123
   |   ncrisc  has finished
   |   unpack  waits for a tile in SrcB   tensix/deadlock_stall_on_an_empty_bank.cpp:10
   |           only it fills SrcB at tensix/way.h:18
   |   math    waits for a tile in SrcA   tensix/way.h:75
   |           unpack fills SrcA at tensix/way.h:18, but waits at tensix/deadlock_stall_on_an_empty_bank.cpp:10
   |   pack    waits for a post of Tensix semaphore 1 (MATH_PACK): it is 0   tensix/way.h:123
   |           math posts Tensix semaphore 1 (MATH_PACK) at tensix/way.h:76, but waits at tensix/way.h:75
   = cause: unpack waits at tensix/deadlock_stall_on_an_empty_bank.cpp:10 for itself: only it fills SrcB
   = help: do that before waiting, or let another kernel do it
*/

// The MOP of MATH runs two rounds for one tile.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    ckernel_template copy(wrong ? 2 : 1, 8, kCopy);
    copy.set_end_op(TT_OP_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, p_setrwc::SET_AD));
    copy.program();
    wait_for_room();
    ckernel_template::run();  // deadlock
    post();
#endif
    unpack_tile();
    pack_tile();
}

/* expected:
error[deadlock]: no kernel can run: 3 on core (0,0) wait, nothing is in flight
  --> tensix/deadlock_mop_counts_one_more.cpp:12:5
12 |     ckernel_template::run();  // deadlock
   |     ^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> tensix/way.h:41:5
41 |     TTI_SETC16(SRCA_SET_Base_ADDR32, 4);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unpack fills SrcA here, and has finished
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   drain.cpp:8
   |           ncrisc perhaps pushes c_16 at feed.cpp:17 and has finished
   |           pack pushes c_16 at tensix/way.h:131, but waits at tensix/way.h:123
   |   ncrisc  has finished
   |   unpack  has finished
   |   math    waits for a tile in SrcA   tensix/deadlock_mop_counts_one_more.cpp:12
   |           unpack fills SrcA at tensix/way.h:41 and has finished
   |   pack    waits for a post of Tensix semaphore 1 (MATH_PACK): it is 0   tensix/way.h:123
   |           math posts Tensix semaphore 1 (MATH_PACK) at tensix/way.h:76, but waits at tensix/deadlock_mop_counts_one_more.cpp:12
   = cause: unpack fills SrcA at tensix/way.h:41, but has finished
   = help: unpack and math run the same source: check conditions that only one of them sees
*/

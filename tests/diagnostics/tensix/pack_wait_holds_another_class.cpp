// The SEMWAIT of PACK holds back the FPU, not the packer.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    ckernel_template::run();  // tensix-hazard
    post();
#endif
#ifdef TRISC_PACK
    pack_begin();
    if (wrong) t6_semaphore_wait_on_zero<p_stall::STALL_MATH>(semaphore::MATH_PACK);
    else wait_for_post();
    pack_rows();
    t6_semaphore_wait_on_zero<p_stall::STALL_SYNC>(semaphore::MATH_PACK);
    give_back();
    cb_push_back(kOut, 1);
#endif
    unpack_tile();
}

/* expected:
finding[tensix-hazard]: MOVA2D writes row 0 of Dst that the packer of PACK may still read
  --> tensix/pack_wait_holds_another_class.cpp:9:5
9 |     ckernel_template::run();  // tensix-hazard
  |     ^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/way.h:124:27
124 | inline void pack_rows() { ckernel_template::run(); }
    |                           ^^^^^^^^^^^^^^^^^^^^^^^ may still be at work
   = core (0,0), math, kernel tensix/pack_wait_holds_another_class.cpp
   = note: nothing orders MATH after this work of PACK
   = help: PACK posts a semaphore after TTI_STALLWAIT(p_stall::STALL_SYNC, p_stall::PACK), MATH waits for it
*/

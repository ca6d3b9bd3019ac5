// MATH posts while the FPU may still write what PACK reads.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    copy_tile();
    if (wrong) t6_semaphore_post(semaphore::MATH_PACK);
    else post();
#endif
#ifdef TRISC_PACK
    pack_begin();
    wait_for_post();
    ckernel_template::run();  // tensix-hazard
    give_back();
    cb_push_back(kOut, 1);
#endif
    unpack_tile();
}

/* expected:
finding[tensix-hazard]: PACR reads row 0 of Dst that the FPU of MATH may still write
  --> tensix/post_before_the_fpu_ends.cpp:16:5
16 |     ckernel_template::run();  // tensix-hazard
   |     ^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/way.h:75:27
75 | inline void copy_tile() { ckernel_template::run(); }
   |                           ^^^^^^^^^^^^^^^^^^^^^^^ may still be at work
   = core (0,0), pack, kernel tensix/post_before_the_fpu_ends.cpp
   = note: nothing orders PACK after this work of MATH
   = help: MATH posts a semaphore after TTI_STALLWAIT(p_stall::STALL_SYNC, p_stall::MATH), PACK waits for it
*/

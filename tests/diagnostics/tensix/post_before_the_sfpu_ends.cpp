// MATH waits for the FPU before it posts, and not for the SFPU.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    copy_tile();
    TTI_STALLWAIT(p_stall::STALL_SFPU, p_stall::MATH);
    TTI_SFPLOAD(0, 0, ADDR_MOD_3, 0);
    sfpu_add();
    if (wrong) t6_semaphore_post<p_stall::MATH>(semaphore::MATH_PACK);
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
finding[tensix-hazard]: PACR reads row 0 of Dst that the SFPU of MATH may still write
  --> tensix/post_before_the_sfpu_ends.cpp:19:5
19 |     ckernel_template::run();  // tensix-hazard
   |     ^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/way.h:85:5
85 |     TTI_SFPSTORE(1, 0, ADDR_MOD_3, 0);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ may still be at work
   = core (0,0), pack, kernel tensix/post_before_the_sfpu_ends.cpp
   = note: nothing orders PACK after this work of MATH
   = help: MATH posts a semaphore after TTI_STALLWAIT(p_stall::STALL_SYNC, p_stall::WAIT_SFPU), PACK waits for it
*/

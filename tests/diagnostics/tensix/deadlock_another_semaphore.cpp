// PACK waits for a semaphore that MATH does not post.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_PACK
    pack_begin();
    if (wrong) t6_semaphore_wait_on_zero<p_stall::STALL_PACK>(semaphore::MATH_DONE);  // deadlock
    else wait_for_post();
    pack_rows();
    give_back();
    cb_push_back(kOut, 1);
#endif
    unpack_tile();
    math_tile();
}

/* expected:
error[deadlock]: no kernel can run: 2 on core (0,0) wait, nothing is in flight
  --> tensix/deadlock_another_semaphore.cpp:9:16
9 |     if (wrong) t6_semaphore_wait_on_zero<p_stall::STALL_PACK>(semaphore::MATH_DONE);  // deadlock
  |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   drain.cpp:8
   |           ncrisc perhaps pushes c_16 at feed.cpp:17 and has finished
   |           pack pushes c_16 at tensix/deadlock_another_semaphore.cpp:13, but waits at tensix/deadlock_another_semaphore.cpp:9
   |   ncrisc  has finished
   |   unpack  has finished
   |   math    has finished
   |   pack    waits for a post of Tensix semaphore 7 (MATH_DONE): it is 0   tensix/deadlock_another_semaphore.cpp:9
   |           nobody posts Tensix semaphore 7 (MATH_DONE)
   = cause: no kernel on core (0,0) posts Tensix semaphore 7 (MATH_DONE)
*/

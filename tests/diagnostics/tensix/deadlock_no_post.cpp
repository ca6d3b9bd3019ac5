// MATH never posts: PACK waits for ever.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    copy_tile();
    if (!wrong) post();
#endif
#ifdef TRISC_PACK
    pack_begin();
    t6_semaphore_wait_on_zero<p_stall::STALL_PACK>(semaphore::MATH_PACK);  // deadlock
    pack_rows();
    give_back();
    cb_push_back(kOut, 1);
#endif
    unpack_tile();
}

/* expected:
error[deadlock]: no kernel can run: 2 on core (0,0) wait, nothing is in flight
  --> tensix/deadlock_no_post.cpp:14:5
14 |     t6_semaphore_wait_on_zero<p_stall::STALL_PACK>(semaphore::MATH_PACK);  // deadlock
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> tensix/way.h:76:22
76 | inline void post() { t6_semaphore_post<p_stall::MATH | p_stall::WAIT_SFPU>(semaphore::MATH_PACK); }
   |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ math posts Tensix semaphore 1 (MATH_PACK) here, and has finished
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   drain.cpp:8
   |           ncrisc perhaps pushes c_16 at feed.cpp:17 and has finished
   |           pack pushes c_16 at tensix/deadlock_no_post.cpp:17, but waits at tensix/deadlock_no_post.cpp:14
   |   ncrisc  has finished
   |   unpack  has finished
   |   math    has finished
   |   pack    waits for a post of Tensix semaphore 1 (MATH_PACK): it is 0   tensix/deadlock_no_post.cpp:14
   |           math posts Tensix semaphore 1 (MATH_PACK) at tensix/way.h:76 and has finished
   = cause: math posts Tensix semaphore 1 (MATH_PACK) at tensix/way.h:76, but has finished
*/

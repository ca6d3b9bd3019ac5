// The semaphore is made with a maximum of 0: it is never below.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    t6_semaphore_init(semaphore::MATH_PACK, 0, wrong ? 0 : 1);
    t6_semaphore_wait_on_max<p_stall::STALL_MATH>(semaphore::MATH_PACK);  // deadlock
    copy_tile();
    post();
#endif
    unpack_tile();
    pack_tile();
}

/* expected:
error[deadlock]: no kernel can run: 3 on core (0,0) wait, nothing is in flight
  --> tensix/deadlock_maximum_of_zero.cpp:9:5
9 |     t6_semaphore_wait_on_max<p_stall::STALL_MATH>(semaphore::MATH_PACK);  // deadlock
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> tensix/way.h:123:31
123 | inline void wait_for_post() { t6_semaphore_wait_on_zero<p_stall::STALL_PACK>(semaphore::MATH_PACK); }
    |                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   drain.cpp:8
   |           ncrisc perhaps pushes c_16 at feed.cpp:17 and has finished
   |           pack pushes c_16 at tensix/way.h:131, but waits at tensix/way.h:123
   |   ncrisc  has finished
   |   unpack  has finished
   |   math    waits until Tensix semaphore 1 (MATH_PACK) is below 0: it is 0   tensix/deadlock_maximum_of_zero.cpp:9
   |           pack takes from Tensix semaphore 1 (MATH_PACK) at tensix/way.h:125, but waits at tensix/way.h:123
   |   pack    waits for a post of Tensix semaphore 1 (MATH_PACK): it is 0   tensix/way.h:123
   |           math posts Tensix semaphore 1 (MATH_PACK) at tensix/way.h:76, but waits at tensix/deadlock_maximum_of_zero.cpp:9
   = cause: a circle: math waits for pack (tensix/deadlock_maximum_of_zero.cpp:9), pack waits for math (tensix/way.h:123)
   = help: let one of them act before it waits
*/

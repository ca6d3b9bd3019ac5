// UNPACK waits for MATH, which waits for the data of UNPACK.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_begin();
    if (wrong) t6_semaphore_wait_on_zero<p_stall::STALL_UNPACK>(semaphore::UNPACK_SYNC);  // deadlock
    to_srca();
    cb_pop_front(kIn, 1);
#endif
#ifdef TRISC_MATH
    math_tile();
    if (wrong) t6_semaphore_post(semaphore::UNPACK_SYNC);
#endif
    pack_tile();
}

/* expected:
error[deadlock]: no kernel can run: 4 on core (0,0) wait, nothing is in flight
  --> tensix/deadlock_threads_in_a_circle.cpp:9:16
9 |     if (wrong) t6_semaphore_wait_on_zero<p_stall::STALL_UNPACK>(semaphore::UNPACK_SYNC);  // deadlock
  |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> tensix/way.h:75:27
75 | inline void copy_tile() { ckernel_template::run(); }
   |                           ^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   drain.cpp:8
   |           ncrisc perhaps pushes c_16 at feed.cpp:17 and has finished
   |           pack pushes c_16 at tensix/way.h:131, but waits at tensix/way.h:123
   |   ncrisc  has finished
   |   unpack  waits for a post of Tensix semaphore 5 (UNPACK_SYNC): it is 0   tensix/deadlock_threads_in_a_circle.cpp:9
   |           math posts Tensix semaphore 5 (UNPACK_SYNC) at tensix/deadlock_threads_in_a_circle.cpp:15, but waits at tensix/way.h:75
   |   math    waits for a tile in SrcA   tensix/way.h:75
   |           unpack fills SrcA at tensix/way.h:18, but waits at tensix/deadlock_threads_in_a_circle.cpp:9
   |   pack    waits for a post of Tensix semaphore 1 (MATH_PACK): it is 0   tensix/way.h:123
   |           math posts Tensix semaphore 1 (MATH_PACK) at tensix/way.h:76, but waits at tensix/way.h:75
   = cause: a circle: unpack waits for math (tensix/deadlock_threads_in_a_circle.cpp:9), math waits for unpack (tensix/way.h:75)
   = help: let one of them act before it waits
*/

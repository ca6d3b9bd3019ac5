// MATH keeps the mutex that PACK needs.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    t6_mutex_acquire(0);
    if (!wrong) t6_mutex_release(0);
    math_tile();
#endif
#ifdef TRISC_PACK
    while (semaphore_read(semaphore::MATH_PACK) == 0) {
    }
    t6_mutex_acquire(0);  // deadlock
    pack_tile();
    t6_mutex_release(0);
#endif
    unpack_tile();
}

/* expected:
error[deadlock]: no kernel can run: 2 on core (0,0) wait, nothing is in flight
  --> tensix/deadlock_mutex_kept.cpp:15:5
15 |     t6_mutex_acquire(0);  // deadlock
   |     ^^^^^^^^^^^^^^^^^^^ waits here
  --> tensix/way.h:41:5
41 |     TTI_SETC16(SRCA_SET_Base_ADDR32, 4);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unpack releases Tensix mutex 0 here, and has finished
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   drain.cpp:8
   |           ncrisc perhaps pushes c_16 at feed.cpp:17 and has finished
   |           pack pushes c_16 at tensix/way.h:131, but waits at tensix/deadlock_mutex_kept.cpp:15
   |   ncrisc  has finished
   |   unpack  has finished
   |   math    has finished
   |   pack    waits for Tensix mutex 0   tensix/deadlock_mutex_kept.cpp:15
   |           unpack releases Tensix mutex 0 at tensix/way.h:41 and has finished
   |           math releases Tensix mutex 0 at tensix/way.h:65 and has finished
   = cause: unpack releases Tensix mutex 0 at tensix/way.h:41, but has finished
*/

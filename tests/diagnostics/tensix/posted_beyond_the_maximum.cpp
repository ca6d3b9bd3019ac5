// MATH posts twice for one tile.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    math_tile();
    if (wrong) t6_semaphore_post(semaphore::UNPACK_TO_DEST);
    if (wrong) t6_semaphore_post(semaphore::UNPACK_TO_DEST);  // tensix-semaphore
#endif
    unpack_tile();
    pack_tile();
}

/* expected:
finding[tensix-semaphore]: Tensix semaphore 2 (UNPACK_TO_DEST) is posted at its maximum: it is 1 of 1
  --> tensix/posted_beyond_the_maximum.cpp:10:16
10 |     if (wrong) t6_semaphore_post(semaphore::UNPACK_TO_DEST);  // tensix-semaphore
   |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel tensix/posted_beyond_the_maximum.cpp
   = note: the maximum stops nobody who posts; only SEMWAIT with STALL_ON_MAX waits for it
   = help: wait until it is below its maximum before the work that is posted begins
*/

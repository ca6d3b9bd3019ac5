// PACK takes the semaphore twice for one post.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_PACK
    pack_tile();
    if (wrong) t6_semaphore_get<p_stall::PACK>(semaphore::MATH_PACK);  // tensix-semaphore
#endif
    unpack_tile();
    math_tile();
}

/* expected:
finding[tensix-semaphore]: Tensix semaphore 1 (MATH_PACK) is taken while it is 0
  --> tensix/get_of_nothing.cpp:9:16
9 |     if (wrong) t6_semaphore_get<p_stall::PACK>(semaphore::MATH_PACK);  // tensix-semaphore
  |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), pack, kernel tensix/get_of_nothing.cpp
   = note: it stays 0, and whoever posts it next is one ahead
   = help: wait for it first (SEMWAIT with STALL_ON_ZERO), or take it once per post
*/

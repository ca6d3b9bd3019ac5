// PACK releases a mutex that nobody has.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_PACK
    pack_tile();
    if (wrong) t6_mutex_release(2);  // tensix-semaphore
#endif
    unpack_tile();
    math_tile();
}

/* expected:
finding[tensix-semaphore]: mutex 2 is released, and nobody has it
  --> tensix/mutex_released_by_nobody.cpp:9:16
9 |     if (wrong) t6_mutex_release(2);  // tensix-semaphore
  |                ^^^^^^^^^^^^^^^^^^^
   = core (0,0), pack, kernel tensix/mutex_released_by_nobody.cpp
   = help: acquire it (t6_mutex_acquire) before what it guards
*/

// MATH keeps the mutex that guards configuration.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    t6_mutex_acquire(0);  // tensix-semaphore
    math_tile();
    if (!wrong) t6_mutex_release(0);
#endif
    unpack_tile();
    pack_tile();
}

/* expected:
finding[tensix-semaphore]: mutex 0 is acquired and never released
  --> tensix/mutex_never_released.cpp:8:5
8 |     t6_mutex_acquire(0);  // tensix-semaphore
  |     ^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel tensix/mutex_never_released.cpp
   = note: the next kernel that asks for it waits for ever
   = help: release it (t6_mutex_release) after what it guards
*/

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

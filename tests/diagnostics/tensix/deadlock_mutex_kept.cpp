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

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

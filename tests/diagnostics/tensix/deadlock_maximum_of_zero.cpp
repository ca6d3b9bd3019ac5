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

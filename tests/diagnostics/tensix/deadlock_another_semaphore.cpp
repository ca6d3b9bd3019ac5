// PACK waits for a semaphore that MATH does not post.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_PACK
    pack_begin();
    if (wrong) t6_semaphore_wait_on_zero<p_stall::STALL_PACK>(semaphore::MATH_DONE);  // deadlock
    else wait_for_post();
    pack_rows();
    give_back();
    cb_push_back(kOut, 1);
#endif
    unpack_tile();
    math_tile();
}

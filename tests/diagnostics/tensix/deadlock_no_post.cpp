// MATH never posts: PACK waits for ever.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    copy_tile();
    if (!wrong) post();
#endif
#ifdef TRISC_PACK
    pack_begin();
    t6_semaphore_wait_on_zero<p_stall::STALL_PACK>(semaphore::MATH_PACK);  // deadlock
    pack_rows();
    give_back();
    cb_push_back(kOut, 1);
#endif
    unpack_tile();
}

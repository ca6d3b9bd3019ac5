// PACK reads Dst without waiting for MATH.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    ckernel_template::run();  // tensix-hazard
    post();
#endif
#ifdef TRISC_PACK
    pack_begin();
    if (!wrong) wait_for_post();
    pack_rows();
    t6_semaphore_wait_on_zero<p_stall::STALL_SYNC>(semaphore::MATH_PACK);
    give_back();
    cb_push_back(kOut, 1);
#endif
    unpack_tile();
}

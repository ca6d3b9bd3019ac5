// PACK never gives Dst back: MATH waits before the second tile.
// roles: compute; cbs: 0x2 16x2; feed: 0x2; drain: 16x2
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    for (uint32_t tile = 0; tile < 2; ++tile) {
        t6_semaphore_wait_on_max<p_stall::STALL_MATH>(semaphore::MATH_PACK);  // deadlock
        copy_tile();
        post();
    }
#endif
#ifdef TRISC_PACK
    for (uint32_t tile = 0; tile < 2; ++tile) {
        pack_begin();
        wait_for_post();
        pack_rows();
        if (!wrong) give_back();
        cb_push_back(kOut, 1);
    }
#endif
    for (uint32_t tile = 0; tile < 2; ++tile) unpack_tile();
}

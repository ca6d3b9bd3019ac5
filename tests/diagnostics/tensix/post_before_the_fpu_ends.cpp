// MATH posts while the FPU may still write what PACK reads.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    copy_tile();
    if (wrong) t6_semaphore_post(semaphore::MATH_PACK);
    else post();
#endif
#ifdef TRISC_PACK
    pack_begin();
    wait_for_post();
    ckernel_template::run();  // tensix-hazard
    give_back();
    cb_push_back(kOut, 1);
#endif
    unpack_tile();
}

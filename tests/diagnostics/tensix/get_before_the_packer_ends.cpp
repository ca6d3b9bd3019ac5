// PACK gives Dst back while the packer may still read it.
// roles: compute; cbs: 0x2 16x2; feed: 0x2; drain: 16x2
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    for (uint32_t tile = 0; tile < 2; ++tile) {
        wait_for_room();
        ckernel_template::run();  // tensix-hazard
        post();
    }
#endif
#ifdef TRISC_PACK
    for (uint32_t tile = 0; tile < 2; ++tile) {
        pack_begin();
        wait_for_post();
        pack_rows();
        if (wrong) t6_semaphore_get(semaphore::MATH_PACK);
        else give_back();
        cb_push_back(kOut, 1);
    }
#endif
    for (uint32_t tile = 0; tile < 2; ++tile) unpack_tile();
}

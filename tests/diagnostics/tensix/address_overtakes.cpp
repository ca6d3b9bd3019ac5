// The RISC stores the address of the second tile while the first UNPACR may be queued.
// roles: compute; cbs: 0x2 16x2; feed: 0x2; drain: 16x2
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    for (uint32_t tile = 0; tile < 2; ++tile) {
        cb_wait_front(kIn, 1);
        if (!wrong) tensix_sync();
        cfg_write(THCON_SEC0_REG3_Base_address_ADDR32, in_address());  // tensix-hazard
        to_srca();
        cb_pop_front(kIn, 1);
    }
#endif
    for (uint32_t tile = 0; tile < 2; ++tile) math_tile();
    for (uint32_t tile = 0; tile < 2; ++tile) pack_tile();
}

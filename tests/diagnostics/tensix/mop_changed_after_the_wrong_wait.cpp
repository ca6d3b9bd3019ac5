// A semaphore is read before the MOP changes, where mop_sync is needed.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_PACK
    pack_begin();
    wait_for_post();
    pack_rows();
    if (wrong) (void)semaphore_read(semaphore::MATH_PACK);
    else mop_sync();
    mop_registers()[0] = 1;  // tensix-hazard
    give_back();
    cb_push_back(kOut, 1);
#endif
    unpack_tile();
    math_tile();
}

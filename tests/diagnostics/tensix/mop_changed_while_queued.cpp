// The registers of a MOP change while it may be queued.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    copy_tile();
    if (!wrong) mop_sync();
    mop_registers()[1] = 4;  // tensix-hazard
    post();
#endif
    unpack_tile();
    pack_tile();
}

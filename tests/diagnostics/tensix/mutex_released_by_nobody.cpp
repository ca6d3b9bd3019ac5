// PACK releases a mutex that nobody has.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_PACK
    pack_tile();
    if (wrong) t6_mutex_release(2);  // tensix-semaphore
#endif
    unpack_tile();
    math_tile();
}

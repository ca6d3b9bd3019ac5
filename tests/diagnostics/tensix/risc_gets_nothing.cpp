// The RISC of UNPACK takes a semaphore that nobody posted.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    if (wrong) semaphore_get(semaphore::UNPACK_SYNC);  // tensix-semaphore
    unpack_tile();
#endif
    math_tile();
    pack_tile();
}

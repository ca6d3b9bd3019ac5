// MATH posts twice for one tile.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    math_tile();
    if (wrong) t6_semaphore_post(semaphore::UNPACK_TO_DEST);
    if (wrong) t6_semaphore_post(semaphore::UNPACK_TO_DEST);  // tensix-semaphore
#endif
    unpack_tile();
    pack_tile();
}

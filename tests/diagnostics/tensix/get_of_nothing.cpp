// PACK takes the semaphore twice for one post.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_PACK
    pack_tile();
    if (wrong) t6_semaphore_get<p_stall::PACK>(semaphore::MATH_PACK);  // tensix-semaphore
#endif
    unpack_tile();
    math_tile();
}

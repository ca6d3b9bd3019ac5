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

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> tensix/deadlock_no_get.cpp:9:9
9 |         t6_semaphore_wait_on_max<p_stall::STALL_MATH>(semaphore::MATH_PACK);  // deadlock
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> tensix/way.h:125:27
125 | inline void give_back() { t6_semaphore_get<p_stall::PACK>(semaphore::MATH_PACK); }
    |                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ pack takes from Tensix semaphore 1 (MATH_PACK) here, and has finished
   | core (0,0)
   |   brisc   has finished
   |   ncrisc  has finished
   |   unpack  has finished
   |   math    waits until Tensix semaphore 1 (MATH_PACK) is below 1: it is 1   tensix/deadlock_no_get.cpp:9
   |           pack takes from Tensix semaphore 1 (MATH_PACK) at tensix/way.h:125 and has finished
   |   pack    has finished
   = cause: pack takes from Tensix semaphore 1 (MATH_PACK) at tensix/way.h:125, but has finished
*/

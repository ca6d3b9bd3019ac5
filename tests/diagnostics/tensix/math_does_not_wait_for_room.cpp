// MATH computes the second tile into rows that PACK may still read.
// roles: compute; cbs: 0x2 16x2; feed: 0x2; drain: 16x2
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    for (uint32_t tile = 0; tile < 2; ++tile) {
        if (!wrong) wait_for_room();
        ckernel_template::run();  // tensix-hazard
        post();
    }
#endif
    for (uint32_t tile = 0; tile < 2; ++tile) unpack_tile();
    for (uint32_t tile = 0; tile < 2; ++tile) pack_tile();
}

/* expected:
finding[tensix-hazard]: MOVA2D writes row 0 of Dst that the packer of PACK may still read
  --> tensix/math_does_not_wait_for_room.cpp:10:9
10 |         ckernel_template::run();  // tensix-hazard
   |         ^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/way.h:124:27
124 | inline void pack_rows() { ckernel_template::run(); }
    |                           ^^^^^^^^^^^^^^^^^^^^^^^ may still be at work
   = core (0,0), math, kernel tensix/math_does_not_wait_for_room.cpp
   = note: nothing orders MATH after this work of PACK
   = help: PACK posts a semaphore after TTI_STALLWAIT(p_stall::STALL_SYNC, p_stall::PACK), MATH waits for it
*/

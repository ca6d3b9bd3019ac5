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

/* expected:
finding[tensix-hazard]: MOVA2D writes row 0 of Dst that the packer of PACK may still read
  --> tensix/get_before_the_packer_ends.cpp:10:9
10 |         ckernel_template::run();  // tensix-hazard
   |         ^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/way.h:124:27
124 | inline void pack_rows() { ckernel_template::run(); }
    |                           ^^^^^^^^^^^^^^^^^^^^^^^ may still be at work
   = core (0,0), math, kernel tensix/get_before_the_packer_ends.cpp
   = note: nothing orders MATH after this work of PACK
   = help: PACK posts a semaphore after TTI_STALLWAIT(p_stall::STALL_SYNC, p_stall::PACK), MATH waits for it
*/

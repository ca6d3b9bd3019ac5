// UNPACK gives three banks that nobody releases: there are two.
// roles: compute; cbs: 0x4 16x4; feed: 0x3; drain: 16x3
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    for (uint32_t tile = 0; tile < 3; ++tile) {
        unpack_begin();
        TTI_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1);  // deadlock
        cb_pop_front(kIn, 1);
    }
#endif
#ifdef TRISC_MATH
    ckernel_template copy(1, 8, kCopy);
    if (!wrong) copy.set_end_op(TT_OP_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, p_setrwc::SET_AD));
    copy.program();
    for (uint32_t tile = 0; tile < 3; ++tile) math_tile();
#endif
    for (uint32_t tile = 0; tile < 3; ++tile) pack_tile();
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> tensix/deadlock_one_bank_too_many.cpp:10:9
10 |         TTI_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1);  // deadlock
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> tensix/way.h:65:5
65 |     t6_semaphore_init(semaphore::MATH_PACK, 0, 1);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ math uses SrcA here, and has finished
   | core (0,0)
   |   brisc   has finished
   |   ncrisc  has finished
   |   unpack  waits for a free bank of SrcA   tensix/deadlock_one_bank_too_many.cpp:10
   |           math uses SrcA at tensix/way.h:65 and has finished
   |   math    has finished
   |   pack    has finished
   = cause: math uses SrcA at tensix/way.h:65, but has finished
   = help: unpack and math run the same source: check conditions that only one of them sees
*/

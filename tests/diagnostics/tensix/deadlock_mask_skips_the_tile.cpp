// The mask of the unpacker skips the round that would give the bank.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    const uint32_t word = TT_OP_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1);
    ckernel_unpack_template::lA(word).program();
    unpack_begin();
    ckernel_unpack_template::run(1, wrong ? 1 : 0);
    cb_pop_front(kIn, 1);
#endif
#ifdef TRISC_MATH
    wait_for_room();
    ckernel_template::run();  // deadlock
    post();
#endif
    pack_tile();
}

/* expected:
error[deadlock]: no kernel can run: 3 on core (0,0) wait, nothing is in flight
  --> tensix/deadlock_mask_skips_the_tile.cpp:16:5
16 |     ckernel_template::run();  // deadlock
   |     ^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> tensix/way.h:18:5
18 |     TT_SETDMAREG(0, address & 0xFFFF, 0, LO_16(kAddress));
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unpack fills SrcA here, and has finished
   | core (0,0)
   |   brisc   waits for 1 page in c_16: 0 of 2 full   drain.cpp:8
   |           ncrisc perhaps pushes c_16 at feed.cpp:17 and has finished
   |           pack pushes c_16 at tensix/way.h:131, but waits at tensix/way.h:123
   |   ncrisc  has finished
   |   unpack  has finished
   |   math    waits for a tile in SrcA   tensix/deadlock_mask_skips_the_tile.cpp:16
   |           unpack fills SrcA at tensix/way.h:18 and has finished
   |   pack    waits for a post of Tensix semaphore 1 (MATH_PACK): it is 0   tensix/way.h:123
   |           math posts Tensix semaphore 1 (MATH_PACK) at tensix/way.h:76, but waits at tensix/deadlock_mask_skips_the_tile.cpp:16
   = cause: unpack fills SrcA at tensix/way.h:18, but has finished
   = help: unpack and math run the same source: check conditions that only one of them sees
*/

// UNPACK waits for unpacker 1 before it pops what unpacker 0 reads.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_begin();
    to_srca();
    LocalCBInterface& local = get_local_cb_interface(kIn);
    TT_SETDMAREG(0, ++local.tiles_acked, 0, LO_16(kCountGpr));
    if (wrong) TTI_STALLWAIT(p_stall::STALL_THCON, p_stall::UNPACK1);
    else TTI_STALLWAIT(p_stall::STALL_THCON, p_stall::UNPACK0);
    TTI_STOREREG(kCountGpr, cb_counter_word(kIn, false));  // tensix-hazard
#endif
    math_tile();
    pack_tile();
}

/* expected:
finding[tensix-hazard]: pages of c_0 are popped while unpacker 0 may still read them
  --> tensix/pop_waits_for_the_other_unpacker.cpp:14:5
14 |     TTI_STOREREG(kCountGpr, cb_counter_word(kIn, false));  // tensix-hazard
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/way.h:48:25
48 | inline void to_srca() { TTI_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1); }
   |                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ may still be at work
   = core (0,0), unpack, kernel tensix/pop_waits_for_the_other_unpacker.cpp
   = note: STOREREG does not wait for other units
   = help: put TTI_STALLWAIT(p_stall::STALL_THCON, p_stall::UNPACK) before it
*/

// PACK pushes a page that the packer may still write.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_PACK
    pack_begin();
    wait_for_post();
    pack_rows();
    LocalCBInterface& local = get_local_cb_interface(kOut);
    TT_SETDMAREG(0, ++local.tiles_received, 0, LO_16(kCountGpr));
    if (!wrong) TTI_STALLWAIT(p_stall::STALL_THCON, p_stall::PACK);
    TTI_STOREREG(kCountGpr, cb_counter_word(kOut, true));  // tensix-hazard
    give_back();
#endif
    unpack_tile();
    math_tile();
}

/* expected:
finding[tensix-hazard]: pages of c_16 are pushed while the packer may still write them
  --> tensix/push_before_the_packer_ends.cpp:14:5
14 |     TTI_STOREREG(kCountGpr, cb_counter_word(kOut, true));  // tensix-hazard
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/way.h:124:27
124 | inline void pack_rows() { ckernel_template::run(); }
    |                           ^^^^^^^^^^^^^^^^^^^^^^^ may still be at work
   = core (0,0), pack, kernel tensix/push_before_the_packer_ends.cpp
   = note: STOREREG does not wait for other units
   = help: put TTI_STALLWAIT(p_stall::STALL_THCON, p_stall::PACK) before it
*/

// PACK clears Dst while the packer may still read it.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_PACK
    pack_begin();
    wait_for_post();
    pack_rows();
    addr_mod_t{}.set(ADDR_MOD_2);
    if (!wrong) TTI_STALLWAIT(p_stall::STALL_MATH, p_stall::PACK);
    TTI_ZEROACC(p_zeroacc::CLR_ALL, ADDR_MOD_2, 0);  // tensix-hazard
    give_back();
    cb_push_back(kOut, 1);
#endif
    unpack_tile();
    math_tile();
}

/* expected:
finding[tensix-hazard]: ZEROACC writes row 0 of Dst that the packer may still read
  --> tensix/cleared_before_the_packer_ends.cpp:13:5
13 |     TTI_ZEROACC(p_zeroacc::CLR_ALL, ADDR_MOD_2, 0);  // tensix-hazard
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/way.h:124:27
124 | inline void pack_rows() { ckernel_template::run(); }
    |                           ^^^^^^^^^^^^^^^^^^^^^^^ may still be at work
   = core (0,0), pack, kernel tensix/cleared_before_the_packer_ends.cpp
   = note: the packer works on after its instruction was issued
   = help: put TTI_STALLWAIT(p_stall::STALL_MATH, p_stall::PACK) between the two
*/

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

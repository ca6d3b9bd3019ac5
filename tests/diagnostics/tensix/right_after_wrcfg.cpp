// The instruction right after WRCFG reads the word that it writes.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    cb_wait_front(kIn, 1);
    TT_SETDMAREG(0, in_address() & 0xFFFF, 0, LO_16(kAddress));
    TT_SETDMAREG(0, in_address() >> 16, 0, HI_16(kAddress));
    TTI_STALLWAIT(p_stall::STALL_CFG, p_stall::THCON);
    TTI_WRCFG(kAddress, p_cfg::WRCFG_32b, THCON_SEC0_REG3_Base_address_ADDR32);
    if (!wrong) TTI_NOP;
    TTI_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1);  // tensix-hazard
    cb_pop_front(kIn, 1);
#endif
    math_tile();
    pack_tile();
}

/* expected:
finding[tensix-hazard]: UNPACR right after WRCFG may read the old value of configuration word 64
  --> tensix/right_after_wrcfg.cpp:14:5
14 |     TTI_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1);  // tensix-hazard
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/right_after_wrcfg.cpp:12:5
12 |     TTI_WRCFG(kAddress, p_cfg::WRCFG_32b, THCON_SEC0_REG3_Base_address_ADDR32);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ written here
   = core (0,0), unpack, kernel tensix/right_after_wrcfg.cpp
   = note: WRCFG takes two cycles; the next instruction is issued in its second
   = help: put TTI_NOP between the two
*/

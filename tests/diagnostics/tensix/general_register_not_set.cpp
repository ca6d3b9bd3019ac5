// UNPACK writes configuration from a register that nothing set.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_begin();
    if (!wrong) TTI_SETDMAREG(0, 0, 0, LO_16(20));
    TTI_STALLWAIT(p_stall::STALL_CFG, p_stall::THCON);
    TTI_WRCFG(20, p_cfg::WRCFG_32b, THCON_SEC0_REG7_Offset_address_ADDR32);  // tensix-unprogrammed
    TTI_NOP;
    to_srca();
    cb_pop_front(kIn, 1);
#endif
    math_tile();
    pack_tile();
}

/* expected:
finding[tensix-unprogrammed]: WRCFG takes general register 20, which nothing has set
  --> tensix/general_register_not_set.cpp:11:5
11 |     TTI_WRCFG(20, p_cfg::WRCFG_32b, THCON_SEC0_REG7_Offset_address_ADDR32);  // tensix-unprogrammed
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel tensix/general_register_not_set.cpp
   = note: it holds what the kernel before left there
   = help: set it by SETDMAREG, both halves
*/

// The RISC stores a general register while the WRCFG that reads it may be queued.
// roles: compute; cbs: 0x2 16x2; feed: 0x2; drain: 16x2
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    for (uint32_t tile = 0; tile < 2; ++tile) {
        cb_wait_front(kIn, 1);
        if (!wrong) tensix_sync();
        regfile[kAddress] = in_address();  // tensix-hazard
        TTI_STALLWAIT(p_stall::STALL_CFG, p_stall::THCON | p_stall::UNPACK);
        TTI_WRCFG(kAddress, p_cfg::WRCFG_32b, THCON_SEC0_REG3_Base_address_ADDR32);
        TTI_NOP;
        to_srca();
        cb_pop_front(kIn, 1);
    }
#endif
    for (uint32_t tile = 0; tile < 2; ++tile) math_tile();
    for (uint32_t tile = 0; tile < 2; ++tile) pack_tile();
}

/* expected:
finding[tensix-hazard]: a store to general register 8 may overtake an instruction that reads it
  --> tensix/general_register_overtakes.cpp:11:27
11 |         regfile[kAddress] = in_address();  // tensix-hazard
   |                           ^^^^^^^^^^^^^^
  --> tensix/general_register_overtakes.cpp:13:9
13 |         TTI_WRCFG(kAddress, p_cfg::WRCFG_32b, THCON_SEC0_REG3_Base_address_ADDR32);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ pushed before, and nothing shows that it was issued
   = core (0,0), unpack, kernel tensix/general_register_overtakes.cpp
   = note: a RISC's store acts at once; instructions that it pushed before may still be queued
   = help: call tensix_sync() before the store, or write by an instruction (WRCFG, RMWCIB, SETDMAREG)
*/

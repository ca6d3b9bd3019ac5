// The RISC stores the address of the second tile while the first UNPACR may be queued.
// roles: compute; cbs: 0x2 16x2; feed: 0x2; drain: 16x2
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    for (uint32_t tile = 0; tile < 2; ++tile) {
        cb_wait_front(kIn, 1);
        if (!wrong) tensix_sync();
        cfg_write(THCON_SEC0_REG3_Base_address_ADDR32, in_address());  // tensix-hazard
        to_srca();
        cb_pop_front(kIn, 1);
    }
#endif
    for (uint32_t tile = 0; tile < 2; ++tile) math_tile();
    for (uint32_t tile = 0; tile < 2; ++tile) pack_tile();
}

/* expected:
finding[tensix-hazard]: a store to configuration word 64 may overtake an instruction that reads it
  --> tensix/address_overtakes.cpp:11:9
11 |         cfg_write(THCON_SEC0_REG3_Base_address_ADDR32, in_address());  // tensix-hazard
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/way.h:48:25
48 | inline void to_srca() { TTI_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1); }
   |                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ pushed before, and nothing shows that it was issued
   = core (0,0), unpack, kernel tensix/address_overtakes.cpp
   = note: a RISC's store acts at once; instructions that it pushed before may still be queued
   = help: call tensix_sync() before the store, or write by an instruction (WRCFG, RMWCIB, SETDMAREG)
*/

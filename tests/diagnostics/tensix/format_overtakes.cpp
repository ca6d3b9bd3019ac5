// The RISC stores a format while an UNPACR that reads it may be queued.
// roles: compute; cbs: 0x2 16x2; feed: 0x2; drain: 16x2
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_tile();
    if (!wrong) tensix_sync();
    cfg_rmw(THCON_SEC0_REG2_Out_data_format_ADDR32, THCON_SEC0_REG2_Out_data_format_SHAMT,  // tensix-hazard
            THCON_SEC0_REG2_Out_data_format_MASK, kBfloat16);
    unpack_tile();
#endif
    for (uint32_t tile = 0; tile < 2; ++tile) math_tile();
    for (uint32_t tile = 0; tile < 2; ++tile) pack_tile();
}

/* expected:
finding[tensix-hazard]: a store to configuration word 60 may overtake an instruction that reads it
  --> tensix/format_overtakes.cpp:10:5
10 |     cfg_rmw(THCON_SEC0_REG2_Out_data_format_ADDR32, THCON_SEC0_REG2_Out_data_format_SHAMT,  // tensix-hazard
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/way.h:48:25
48 | inline void to_srca() { TTI_UNPACR(0, 0, 0, 0, 0, 0, 1, p_unpacr::RAREFYB_DISABLE, 0, 0, 0, 0, 1); }
   |                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ pushed before, and nothing shows that it was issued
   = core (0,0), unpack, kernel tensix/format_overtakes.cpp
   = note: a RISC's store acts at once; instructions that it pushed before may still be queued
   = help: call tensix_sync() before the store, or write by an instruction (WRCFG, RMWCIB, SETDMAREG)
*/

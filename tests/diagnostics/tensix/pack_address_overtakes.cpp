// The RISC stores the address of the second page while the first PACR may be queued.
// roles: compute; cbs: 0x2 16x2; feed: 0x2; drain: 16x2
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_PACK
    for (uint32_t tile = 0; tile < 2; ++tile) {
        cb_reserve_back(kOut, 1);
        if (!wrong) tensix_sync();
        cfg_write(THCON_SEC0_REG1_L1_Dest_addr_ADDR32, get_local_cb_interface(kOut).fifo_wr_ptr - 1);  // tensix-hazard
        wait_for_post();
        pack_rows();
        give_back();
        cb_push_back(kOut, 1);
    }
#endif
    for (uint32_t tile = 0; tile < 2; ++tile) unpack_tile();
    for (uint32_t tile = 0; tile < 2; ++tile) math_tile();
}

/* expected:
finding[tensix-hazard]: a store to configuration word 57 may overtake an instruction that reads it
  --> tensix/pack_address_overtakes.cpp:11:9
11 |         cfg_write(THCON_SEC0_REG1_L1_Dest_addr_ADDR32, get_local_cb_interface(kOut).fifo_wr_ptr - 1);  // tensix-hazard
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/way.h:124:27
124 | inline void pack_rows() { ckernel_template::run(); }
    |                           ^^^^^^^^^^^^^^^^^^^^^^^ pushed before, and nothing shows that it was issued
   = core (0,0), pack, kernel tensix/pack_address_overtakes.cpp
   = note: a RISC's store acts at once; instructions that it pushed before may still be queued
   = help: call tensix_sync() before the store, or write by an instruction (WRCFG, RMWCIB, SETDMAREG)
*/

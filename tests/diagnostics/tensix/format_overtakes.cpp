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

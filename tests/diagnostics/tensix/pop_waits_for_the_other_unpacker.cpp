// UNPACK waits for unpacker 1 before it pops what unpacker 0 reads.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    unpack_begin();
    to_srca();
    LocalCBInterface& local = get_local_cb_interface(kIn);
    TT_SETDMAREG(0, ++local.tiles_acked, 0, LO_16(kCountGpr));
    if (wrong) TTI_STALLWAIT(p_stall::STALL_THCON, p_stall::UNPACK1);
    else TTI_STALLWAIT(p_stall::STALL_THCON, p_stall::UNPACK0);
    TTI_STOREREG(kCountGpr, cb_counter_word(kIn, false));  // tensix-hazard
#endif
    math_tile();
    pack_tile();
}

// A second STALLWAIT takes the place of the first before the SFPU comes.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    move_first_rows();
    TTI_STALLWAIT(p_stall::STALL_SFPU, p_stall::MATH);
    if (wrong) TTI_STALLWAIT(p_stall::STALL_SFPU, p_stall::WAIT_SFPU);
    TTI_SFPLOAD(0, 0, ADDR_MOD_3, 0);  // tensix-hazard
    sfpu_add();
    copy_tile();
    post();
#endif
    unpack_tile();
    pack_tile();
}

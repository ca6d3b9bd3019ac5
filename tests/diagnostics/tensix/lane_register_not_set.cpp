// MATH stores a register of the SFPU that nothing computed.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    copy_tile();
    TTI_STALLWAIT(p_stall::STALL_SFPU, p_stall::MATH);
    TTI_SFPLOAD(0, 0, ADDR_MOD_3, 0);
    if (!wrong) TTI_SFPADD(10, 0, 0, 3, 0);
    TTI_SFPSTORE(3, 0, ADDR_MOD_3, 0);  // tensix-unprogrammed
    post();
#endif
    unpack_tile();
    pack_tile();
}

/* expected:
finding[tensix-unprogrammed]: SFPSTORE reads L3, which nothing has set
  --> tensix/lane_register_not_set.cpp:13:5
13 |     TTI_SFPSTORE(3, 0, ADDR_MOD_3, 0);  // tensix-unprogrammed
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), math, kernel tensix/lane_register_not_set.cpp
   = note: it holds what was computed before
   = help: load it first (SFPLOAD, SFPLOADI)
*/

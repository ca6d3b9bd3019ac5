// The STALLWAIT before the SFPU holds back the FPU.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    move_first_rows();
    if (wrong) TTI_STALLWAIT(p_stall::STALL_MATH, p_stall::MATH);
    else TTI_STALLWAIT(p_stall::STALL_SFPU, p_stall::MATH);
    TTI_SFPLOAD(0, 0, ADDR_MOD_3, 0);  // tensix-hazard
    sfpu_add();
    copy_tile();
    post();
#endif
    unpack_tile();
    pack_tile();
}

/* expected:
finding[tensix-hazard]: SFPLOAD reads row 0 of Dst that the FPU may still write
  --> tensix/stall_holds_another_class.cpp:12:5
12 |     TTI_SFPLOAD(0, 0, ADDR_MOD_3, 0);  // tensix-hazard
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/way.h:74:33
74 | inline void move_first_rows() { TTI_MOVA2D(0, 0, ADDR_MOD_3, p_mova2d::MOV_8_ROWS, 0); }
   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ may still be at work
   = core (0,0), math, kernel tensix/stall_holds_another_class.cpp
   = note: the FPU works on after its instruction was issued
   = help: put TTI_STALLWAIT(p_stall::STALL_SFPU, p_stall::MATH) between the two
*/

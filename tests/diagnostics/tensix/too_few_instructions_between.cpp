// Two instructions lie between the FPU and the SFPU where three are needed.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    TTI_MOVA2D(0, 0, ADDR_MOD_3, p_mova2d::MOV_8_ROWS, 0);
    TTI_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, p_setrwc::SET_AD);
    TTI_NOP;
    if (!wrong) TTI_NOP;
    TTI_SFPLOAD(0, 0, ADDR_MOD_3, 0);  // tensix-hazard
    sfpu_add();
    post();
#endif
    unpack_tile();
    pack_tile();
}

/* expected:
finding[tensix-hazard]: SFPLOAD reads row 0 of Dst that the FPU may still write
  --> tensix/too_few_instructions_between.cpp:13:5
13 |     TTI_SFPLOAD(0, 0, ADDR_MOD_3, 0);  // tensix-hazard
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> tensix/too_few_instructions_between.cpp:9:5
9 |     TTI_MOVA2D(0, 0, ADDR_MOD_3, p_mova2d::MOV_8_ROWS, 0);
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ may still be at work
   = core (0,0), math, kernel tensix/too_few_instructions_between.cpp
   = note: the FPU works on after its instruction was issued
   = help: put TTI_STALLWAIT(p_stall::STALL_SFPU, p_stall::MATH) between the two
*/

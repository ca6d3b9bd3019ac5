// The registers of a MOP change while it may be queued.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_MATH
    wait_for_room();
    copy_tile();
    if (!wrong) mop_sync();
    mop_registers()[1] = 4;  // tensix-hazard
    post();
#endif
    unpack_tile();
    pack_tile();
}

/* expected:
finding[tensix-hazard]: the MOP's registers change while a MOP that reads them may be queued
  --> tensix/mop_changed_while_queued.cpp:11:24
11 |     mop_registers()[1] = 4;  // tensix-hazard
   |                        ^^^
  --> tensix/way.h:75:27
75 | inline void copy_tile() { ckernel_template::run(); }
   |                           ^^^^^^^^^^^^^^^^^^^^^^^ this MOP
   = core (0,0), math, kernel tensix/mop_changed_while_queued.cpp
   = note: the expander reads the registers when the MOP's turn comes
   = help: call mop_sync() before the registers are written
*/

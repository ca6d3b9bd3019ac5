// A semaphore is read before the MOP changes, where mop_sync is needed.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_PACK
    pack_begin();
    wait_for_post();
    pack_rows();
    if (wrong) (void)semaphore_read(semaphore::MATH_PACK);
    else mop_sync();
    mop_registers()[0] = 1;  // tensix-hazard
    give_back();
    cb_push_back(kOut, 1);
#endif
    unpack_tile();
    math_tile();
}

/* expected:
finding[tensix-hazard]: the MOP's registers change while a MOP that reads them may be queued
  --> tensix/mop_changed_after_the_wrong_wait.cpp:13:24
13 |     mop_registers()[0] = 1;  // tensix-hazard
   |                        ^^^
  --> tensix/way.h:124:27
124 | inline void pack_rows() { ckernel_template::run(); }
    |                           ^^^^^^^^^^^^^^^^^^^^^^^ this MOP
   = core (0,0), pack, kernel tensix/mop_changed_after_the_wrong_wait.cpp
   = note: the expander reads the registers when the MOP's turn comes
   = help: call mop_sync() before the registers are written
*/

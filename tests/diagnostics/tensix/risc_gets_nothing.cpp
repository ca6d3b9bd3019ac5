// The RISC of UNPACK takes a semaphore that nobody posted.
// roles: compute; cbs: 0x2 16x2; feed: 0x1; drain: 16x1
#include "way.h"

void kernel_main() {
    set_up();
#ifdef TRISC_UNPACK
    if (wrong) semaphore_get(semaphore::UNPACK_SYNC);  // tensix-semaphore
    unpack_tile();
#endif
    math_tile();
    pack_tile();
}

/* expected:
finding[tensix-semaphore]: Tensix semaphore 5 (UNPACK_SYNC) is taken while it is 0
  --> tensix/risc_gets_nothing.cpp:8:16
8 |     if (wrong) semaphore_get(semaphore::UNPACK_SYNC);  // tensix-semaphore
  |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), unpack, kernel tensix/risc_gets_nothing.cpp
   = note: it stays 0, and whoever posts it next is one ahead
   = help: wait for it first (SEMWAIT with STALL_ON_ZERO), or take it once per post
*/

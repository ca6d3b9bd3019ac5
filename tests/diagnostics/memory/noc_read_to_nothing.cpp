// A tile is fetched to an address that nothing was placed at.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), wrong ? 0x100000 : get_write_ptr(0), kTile);  // memory-unowned
    noc_async_read_barrier();
}

/* expected:
finding[memory-unowned]: a read into L1 touches memory that nothing was placed in
  --> memory/noc_read_to_nothing.cpp:6:5
6 |     noc_async_read(in(0), wrong ? 0x100000 : get_write_ptr(0), kTile);  // memory-unowned
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/noc_read_to_nothing.cpp
   = 2048 B at L1 0x100000
   = note: addresses are those of circular buffers, semaphores and allocated tensors
   = help: check where the address comes from
*/

// A read past the end of this core's L1.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), wrong ? 0x170000 : get_write_ptr(0), kTile);  // noc-local-range
    noc_async_read_barrier();
}

/* expected:
error[noc-local-range]: noc_async_read of 2048 B at L1 0x170000 ends at 0x170800, but L1 ends at 0x16e000
  --> noc/local_range.cpp:6:5
6 |     noc_async_read(in(0), wrong ? 0x170000 : get_write_ptr(0), kTile);  // noc-local-range
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel noc/local_range.cpp
   = noc 1
   = help: check the L1 address and the size of this call
*/

// A write past the end of another core's L1.
// roles: brisc; cbs: 0x1; extra: l1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(0), other(wrong ? 0x170000 : extra()), kTile);  // noc-remote-range
    noc_async_write_barrier();
}

/* expected:
error[noc-remote-range]: noc_async_write of 2048 B at 0x170000 ends at 0x170800, but the memory there ends at 0x16e000
  --> noc/remote_range.cpp:8:5
8 |     noc_async_write(get_write_ptr(0), other(wrong ? 0x170000 : extra()), kTile);  // noc-remote-range
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel noc/remote_range.cpp
   = noc 1: L1 0x170000 of core (1,0)
   = help: check the address and the size of this call
*/

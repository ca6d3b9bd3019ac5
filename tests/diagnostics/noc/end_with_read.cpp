// The kernel ends before its read is over.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);  // noc-unfinished
    if (!wrong) noc_async_read_barrier();
}

/* expected:
finding[noc-unfinished]: the kernel ends while noc_async_read may still be under way
  --> noc/end_with_read.cpp:6:5
6 |     noc_async_read(in(0), get_write_ptr(0), kTile);  // noc-unfinished
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no barrier since
   = core (0,0), brisc, kernel noc/end_with_read.cpp
   = noc 1: 2048 B
   = note: the next program may start before it is over, and a barrier there would miscount
   = help: call noc_async_read_barrier() before the kernel ends
*/

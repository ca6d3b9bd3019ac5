// The kernel ends before its write is known to have arrived; a flush does not say so.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(0), out(0), kTile);  // noc-unfinished
    noc_async_writes_flushed();
    if (!wrong) noc_async_write_barrier();
}

/* expected:
finding[noc-unfinished]: the kernel ends while noc_async_write may still be under way
  --> noc/end_with_write.cpp:8:5
8 |     noc_async_write(get_write_ptr(0), out(0), kTile);  // noc-unfinished
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no barrier since
   = core (0,0), brisc, kernel noc/end_with_write.cpp
   = noc 1: 2048 B
   = note: the next program may start before it is over, and a barrier there would miscount
   = help: call noc_async_write_barrier() before the kernel ends
*/

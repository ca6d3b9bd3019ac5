// The kernel ends before its posted write has left.
// roles: brisc; cbs: 0x1; extra: l1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    noc_async_write<NOC_MAX_BURST_SIZE + 1, true, true>(get_write_ptr(0), other(extra()), kTile);  // noc-unfinished
    if (!wrong) noc_async_posted_writes_flushed();
}

/* expected:
finding[noc-unfinished]: the kernel ends while noc_async_write may still be under way
  --> noc/end_with_posted_write.cpp:8:5
8 |     noc_async_write<NOC_MAX_BURST_SIZE + 1, true, true>(get_write_ptr(0), other(extra()), kTile);  // noc-unfinished
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no barrier since
   = core (0,0), brisc, kernel noc/end_with_posted_write.cpp
   = noc 1: 2048 B
   = note: the next program may start before it is over, and a barrier there would miscount
   = help: call noc_async_posted_writes_flushed() before the kernel ends
*/

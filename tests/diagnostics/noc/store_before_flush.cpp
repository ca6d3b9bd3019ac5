// The source of a write is changed before it has left.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(0), out(0), kTile);
    if (!wrong) noc_async_writes_flushed();
    l1(get_write_ptr(0))[0] = 1;  // noc-source-changed
    noc_async_write_barrier();
}

/* expected:
finding[noc-source-changed]: a store overwrites data that noc_async_write may still be sending
  --> noc/store_before_flush.cpp:10:29
10 |     l1(get_write_ptr(0))[0] = 1;  // noc-source-changed
   |                             ^^^
  --> noc/store_before_flush.cpp:8:5
8 |     noc_async_write(get_write_ptr(0), out(0), kTile);
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no flush or barrier since
   = core (0,0), brisc, kernel noc/store_before_flush.cpp
   = noc 1: 2048 B from L1 0x19480
   = note: the source of a write may be used again when it has left: noc_async_writes_flushed, or a barrier
   = help: call noc_async_writes_flushed() or noc_async_write_barrier() between the two
*/

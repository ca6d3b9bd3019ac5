// The source of a multicast is changed before it has left.
// roles: brisc; cores: 2x1; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() != 0) return;
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5);
    noc_async_write_multicast(get_write_ptr(0), get_noc_multicast_addr(x, y, x, y, get_write_ptr(1)), kTile, 1);
    if (!wrong) noc_async_writes_flushed();
    l1(get_write_ptr(0))[0] = 1;  // noc-source-changed
    noc_async_write_barrier();
}

/* expected:
finding[noc-source-changed]: a store overwrites data that noc_async_write_multicast may still be sending
  --> noc/multicast_source_changed.cpp:12:29
12 |     l1(get_write_ptr(0))[0] = 1;  // noc-source-changed
   |                             ^^^
  --> noc/multicast_source_changed.cpp:10:5
10 |     noc_async_write_multicast(get_write_ptr(0), get_noc_multicast_addr(x, y, x, y, get_write_ptr(1)), kTile, 1);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no flush or barrier since
   = core (0,0), brisc, kernel noc/multicast_source_changed.cpp
   = noc 1: 2048 B from L1 0x19480
   = note: the source of a write may be used again when it has left: noc_async_writes_flushed, or a barrier
   = help: call noc_async_writes_flushed() or noc_async_write_barrier() between the two
*/

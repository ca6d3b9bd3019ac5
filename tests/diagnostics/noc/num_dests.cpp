// The multicast counts two receivers, its rectangle holds one.
// roles: brisc; cores: 2x1; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() != 0) return;
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5);
    const uint64_t to = get_noc_multicast_addr(x, y, x, y, get_write_ptr(1));
    noc_async_write_multicast(get_write_ptr(0), to, kTile, wrong ? 2 : 1);  // noc-num-dests
    noc_async_write_barrier();
}

/* expected:
error[noc-num-dests]: noc_async_write_multicast says num_dests=2, but 1 core receives it
  --> noc/num_dests.cpp:11:5
11 |     noc_async_write_multicast(get_write_ptr(0), to, kTile, wrong ? 2 : 1);  // noc-num-dests
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel noc/num_dests.cpp
   = noc 1, the source core does not count
   = note: barriers wait for one acknowledgement per destination: a wrong count hangs or returns too early
   = help: pass num_dests=1, or check the rectangle (NOC_1 needs start and end swapped)
*/

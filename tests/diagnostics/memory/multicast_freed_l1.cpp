// A multicast goes to a tensor in L1 that was deallocated.
// roles: brisc; cores: 4x1; cbs: 0x1; extra: l1 freed
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() != 0) return;
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5);
    noc_async_write_multicast(get_write_ptr(0), get_noc_multicast_addr(x + 2, y, x, y, extra()), kTile, 3);  // memory-freed
    noc_async_write_barrier();
}

/* expected:
finding[memory-freed]: a multicast to L1 of its receivers touches the tensor made at cases.py, which was deallocated
  --> memory/multicast_freed_l1.cpp:10:5
10 |     noc_async_write_multicast(get_write_ptr(0), get_noc_multicast_addr(x + 2, y, x, y, extra()), kTile, 3);  // memory-freed
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/multicast_freed_l1.cpp
   = 2048 B at L1 0x16d000 of core (1,0) and 2 more receivers
   = note: addresses are those of circular buffers, semaphores and allocated tensors
   = help: keep the tensor until the program has run, or pass the new tensor's address
*/

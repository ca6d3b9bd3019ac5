// A multicast with loopback goes past all buffers, on the sender's core as on the others.
// roles: brisc; cores: 2x1; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() != 0) return;
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5);
    const uint32_t page = get_write_ptr(1) + (wrong ? 4 * kTile : 0);
    const uint64_t to = get_noc_multicast_addr(x, y, x - 1, y, page);
    noc_async_write_multicast_loopback_src(get_write_ptr(0), to, kTile, 2);  // memory-unowned
    noc_async_write_barrier();
}

/* expected:
finding[memory-unowned]: a multicast to L1 of its receivers touches memory that nothing was placed in
  --> memory/multicast_to_nothing.cpp:12:5
12 |     noc_async_write_multicast_loopback_src(get_write_ptr(0), to, kTile, 2);  // memory-unowned
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/multicast_to_nothing.cpp
   = 2048 B at L1 0x1bc80 of core (0,0) and 1 more receiver
   = note: addresses are those of circular buffers, semaphores and allocated tensors
   = help: check where the address comes from
*/

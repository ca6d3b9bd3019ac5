// The rectangle of a multicast is one core too wide: no kernel of the program runs there, and no buffer is there.
// roles: brisc; cores: 3x1; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() != 0) return;
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5), more = wrong ? 2 : 1;
    const uint64_t to = get_noc_multicast_addr(x + more, y, x, y, get_write_ptr(1));
    noc_async_write_multicast(get_write_ptr(0), to, kTile, more + 1);  // memory-unowned
    noc_async_write_barrier();
}

/* expected:
finding[memory-unowned]: a multicast to L1 of its receivers touches memory that nothing was placed in
  --> memory/multicast_to_idle_cores.cpp:11:5
11 |     noc_async_write_multicast(get_write_ptr(0), to, kTile, more + 1);  // memory-unowned
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/multicast_to_idle_cores.cpp
   = 2048 B at L1 0x19c80 of core (3,0)
   = note: addresses are those of circular buffers, semaphores and allocated tensors
   = help: check where the address comes from
*/

// A tile is multicast into the reserved area of all receivers: one cause, reported once.
// roles: brisc; cores: 8x8; cbs: 0x1; extra: l1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() != 0 || get_absolute_logical_y() != 0) return;
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5);
    const uint64_t to = get_noc_multicast_addr(x + 6, y + 7, x, y, wrong ? 0x400 : get_write_ptr(0));
    noc_async_write_multicast(get_write_ptr(0), to, kTile, 56);  // memory-reserved
    noc_async_write_barrier();
}

/* expected:
finding[memory-reserved]: a multicast to L1 of its receivers changes the reserved area
  --> memory/multicast_into_reserved.cpp:11:5
11 |     noc_async_write_multicast(get_write_ptr(0), to, kTile, 56);  // memory-reserved
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/multicast_into_reserved.cpp
   = at L1 0x400 of core (1,0) and 55 more receivers; buffers and tensors begin at 0x19480
   = note: firmware, mailboxes and the card's block of zeros lie there
   = help: check where the address comes from; a pointer that was never set is 0
*/

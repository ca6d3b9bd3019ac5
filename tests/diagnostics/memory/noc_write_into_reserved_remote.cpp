// A tile is sent into the reserved area of another core.
// roles: brisc; cbs: 0x1; extra: l1
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(0), other(wrong ? 0x400 : extra()), kTile);  // memory-reserved
    noc_async_write_barrier();
    cb_push_back(0, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
}

/* expected:
finding[memory-reserved]: a write to L1 of another core changes the reserved area
  --> memory/noc_write_into_reserved_remote.cpp:9:5
9 |     noc_async_write(get_write_ptr(0), other(wrong ? 0x400 : extra()), kTile);  // memory-reserved
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/noc_write_into_reserved_remote.cpp
   = at L1 0x400 of core (1,0); buffers and tensors begin at 0x19480
   = note: firmware, mailboxes and the card's block of zeros lie there
   = help: check where the address comes from; a pointer that was never set is 0
*/

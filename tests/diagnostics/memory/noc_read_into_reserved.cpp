// A tile is fetched to address 0.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), wrong ? 0 : get_write_ptr(0), kTile);  // memory-reserved
    noc_async_read_barrier();
}

/* expected:
finding[memory-reserved]: a read into L1 changes the reserved area
  --> memory/noc_read_into_reserved.cpp:6:5
6 |     noc_async_read(in(0), wrong ? 0 : get_write_ptr(0), kTile);  // memory-reserved
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/noc_read_into_reserved.cpp
   = at L1 0x0; buffers and tensors begin at 0x19480
   = note: firmware, mailboxes and the card's block of zeros lie there
   = help: check where the address comes from; a pointer that was never set is 0
*/

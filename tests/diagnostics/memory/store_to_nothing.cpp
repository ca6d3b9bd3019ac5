// An address that nothing was placed at.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    const uint32_t address = wrong ? 0x100000 : get_write_ptr(0);
    l1(address)[0] = 1;  // memory-unowned
}

/* expected:
finding[memory-unowned]: a store to L1 touches memory that nothing was placed in
  --> memory/store_to_nothing.cpp:7:20
7 |     l1(address)[0] = 1;  // memory-unowned
  |                    ^^^
   = core (0,0), brisc, kernel memory/store_to_nothing.cpp
   = 4 B at L1 0x100000
   = note: addresses are those of circular buffers, semaphores and allocated tensors
   = help: check where the address comes from
*/

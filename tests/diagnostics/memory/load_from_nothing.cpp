// A load from an address that nothing was placed at.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    l1(get_write_ptr(0))[0] = 1;
    const uint32_t address = wrong ? 0x100000 : get_write_ptr(0);
    const uint32_t value = l1(address)[0];  // memory-unowned
    l1(get_write_ptr(0))[1] = value;
}

/* expected:
finding[memory-unowned]: a load from L1 touches memory that nothing was placed in
  --> memory/load_from_nothing.cpp:8:28
8 |     const uint32_t value = l1(address)[0];  // memory-unowned
  |                            ^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/load_from_nothing.cpp
   = 4 B at L1 0x100000
   = note: addresses are those of circular buffers, semaphores and allocated tensors
   = help: check where the address comes from
*/

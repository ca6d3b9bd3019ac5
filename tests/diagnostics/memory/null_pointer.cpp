// A base address that was never set: the index alone reaches into the reserved area.
// roles: brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    const uint32_t base = wrong ? 0 : get_write_ptr(0);
    l1(base + 0x600)[0] = 1;  // memory-reserved
}

/* expected:
finding[memory-reserved]: a store to L1 changes the reserved area
  --> memory/null_pointer.cpp:7:25
7 |     l1(base + 0x600)[0] = 1;  // memory-reserved
  |                         ^^^
   = core (0,0), brisc, kernel memory/null_pointer.cpp
   = at L1 0x600; buffers and tensors begin at 0x19480
   = note: firmware, mailboxes and the card's block of zeros lie there
   = help: check where the address comes from; a pointer that was never set is 0
*/

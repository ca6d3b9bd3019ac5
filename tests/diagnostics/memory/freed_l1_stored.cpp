// A kernel stores into a tensor of its own core that was deallocated.
// roles: brisc; extra: l1 freed
#include "case.h"

void kernel_main() {
    l1(extra())[0] = 1;  // memory-freed
}

/* expected:
finding[memory-freed]: a store to L1 touches the tensor made at cases.py, which was deallocated
  --> memory/freed_l1_stored.cpp:6:20
6 |     l1(extra())[0] = 1;  // memory-freed
  |                    ^^^
   = core (0,0), brisc, kernel memory/freed_l1_stored.cpp
   = 4 B at L1 0x16d000
   = note: addresses are those of circular buffers, semaphores and allocated tensors
   = help: keep the tensor until the program has run, or pass the new tensor's address
*/

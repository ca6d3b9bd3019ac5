// A tensor in L1 was deallocated; its page lay on another core.
// roles: brisc; cbs: 0x1; extra: l1 freed
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    noc_async_read(get_noc_addr_from_bank_id<false>(1, extra()), get_write_ptr(0), kTile);  // memory-freed
    noc_async_read_barrier();
    cb_push_back(0, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
}

/* expected:
finding[memory-freed]: a read from L1 of another core touches the tensor made at cases.py, which was deallocated
  --> memory/freed_l1.cpp:7:5
7 |     noc_async_read(get_noc_addr_from_bank_id<false>(1, extra()), get_write_ptr(0), kTile);  // memory-freed
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/freed_l1.cpp
   = 2048 B at L1 0x16d000 of core (7,7)
   = note: addresses are those of circular buffers, semaphores and allocated tensors
   = help: keep the tensor until the program has run, or pass the new tensor's address
*/

// The address of a tensor that was deallocated before the program ran.
// roles: brisc; cbs: 0x1; extra: dram freed
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    noc_async_read(get_noc_addr_from_bank_id<true>(0, extra()), get_write_ptr(0), kTile);  // memory-freed
    noc_async_read_barrier();
    cb_push_back(0, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
}

/* expected:
finding[memory-freed]: noc_async_read touches the tensor made at cases.py, which was deallocated
  --> memory/freed_dram.cpp:7:5
7 |     noc_async_read(get_noc_addr_from_bank_id<true>(0, extra()), get_write_ptr(0), kTile);  // memory-freed
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/freed_dram.cpp
   = noc 1: 2048 B at 0x1020 of dram channel 0
   = note: addresses are those of allocated tensors, tensor.buffer_address()
   = help: keep the tensor until the program has run, or pass the new tensor's address
*/

// The output was deallocated before the program ran.
// roles: brisc; cbs: 0x1; extra: dram freed
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(0), get_noc_addr_from_bank_id<true>(0, extra()), kTile);  // memory-freed
    noc_async_write_barrier();
    cb_push_back(0, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
}

/* expected:
finding[memory-freed]: noc_async_write touches the tensor made at cases.py, which was deallocated
  --> memory/freed_dram_written.cpp:9:5
9 |     noc_async_write(get_write_ptr(0), get_noc_addr_from_bank_id<true>(0, extra()), kTile);  // memory-freed
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/freed_dram_written.cpp
   = noc 1: 2048 B at 0x1020 of dram channel 0
   = note: addresses are those of allocated tensors, tensor.buffer_address()
   = help: keep the tensor until the program has run, or pass the new tensor's address
*/

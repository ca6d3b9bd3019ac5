// More is written than the page of the tensor holds: what comes after it in the bank is overwritten.
// roles: brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 2);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read(in(1), get_write_ptr(0) + kTile, kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(0), out(0), wrong ? 2 * kTile : kTile);  // memory-overrun
    noc_async_write_barrier();
    cb_push_back(0, 2);
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
}

/* expected:
finding[memory-overrun]: noc_async_write of 4096 B passes the end of the tensor made at cases.py by 2048 B
  --> memory/noc_write_past_tensor.cpp:10:5
10 |     noc_async_write(get_write_ptr(0), out(0), wrong ? 2 * kTile : kTile);  // memory-overrun
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/noc_write_past_tensor.cpp
   = noc 1: 4096 B at 0x820 of dram channel 0
   = note: what comes after it in the bank is read or overwritten
   = help: check the page number against the tensor's pages
*/

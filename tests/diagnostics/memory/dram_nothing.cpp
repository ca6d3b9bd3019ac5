// A DRAM address where no tensor was ever placed.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(wrong ? get_noc_addr_from_bank_id<true>(0, 0x8000000) : in(0), get_write_ptr(0), kTile);  // memory-unowned
    noc_async_read_barrier();
}

/* expected:
finding[memory-unowned]: noc_async_read touches DRAM that no tensor lies in
  --> memory/dram_nothing.cpp:6:5
6 |     noc_async_read(wrong ? get_noc_addr_from_bank_id<true>(0, 0x8000000) : in(0), get_write_ptr(0), kTile);  // memory-unowned
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel memory/dram_nothing.cpp
   = noc 1: 2048 B at 0x8000000 of dram channel 0
   = note: addresses are those of allocated tensors, tensor.buffer_address()
   = help: check the address and the page number; where a core was meant, its coordinates: they are those of device.worker_core_from_logical_core
*/

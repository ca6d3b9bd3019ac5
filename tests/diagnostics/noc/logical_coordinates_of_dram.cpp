// Logical (0,0) as NoC coordinates is a DRAM controller: the tile lands in DRAM.
// roles: brisc; cores: 2x1; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() != 1) return;
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = wrong ? 0 : get_arg_val<uint32_t>(4) - 1, y = wrong ? 0 : get_arg_val<uint32_t>(5);
    noc_async_write(get_write_ptr(0), get_noc_addr(x, y, get_write_ptr(1)), kTile);  // memory-unowned
    noc_async_write_barrier();
}

/* expected:
finding[memory-unowned]: noc_async_write touches DRAM that no tensor lies in
  --> noc/logical_coordinates_of_dram.cpp:10:5
10 |     noc_async_write(get_write_ptr(0), get_noc_addr(x, y, get_write_ptr(1)), kTile);  // memory-unowned
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (1,0), brisc, kernel noc/logical_coordinates_of_dram.cpp
   = noc 1: 2048 B at 0x19c80 of dram channel 0
   = note: addresses are those of allocated tensors, tensor.buffer_address()
   = help: check the address and the page number; where a core was meant, its coordinates: they are those of device.worker_core_from_logical_core
*/

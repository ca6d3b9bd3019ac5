// The address of another core is made of its logical coordinates.
// roles: brisc; cores: 2x2; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() != 0 || get_absolute_logical_y() != 0) return;
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = wrong ? 1 : get_arg_val<uint32_t>(4), y = wrong ? 0 : get_arg_val<uint32_t>(5);
    noc_async_write(get_write_ptr(0), get_noc_addr(x, y, get_write_ptr(1)), kTile);  // noc-no-node
    noc_async_write_barrier();
}

/* expected:
error[noc-no-node]: noc_async_write names NoC node (1,0), where no worker and no DRAM answers
  --> noc/logical_coordinates.cpp:10:5
10 |     noc_async_write(get_write_ptr(0), get_noc_addr(x, y, get_write_ptr(1)), kTile);  // noc-no-node
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel noc/logical_coordinates.cpp
   = noc 1, local address 0x19c80
   = note: kernels use translated coordinates, those of device.worker_core_from_logical_core
   = help: check the coordinates given to get_noc_addr
*/

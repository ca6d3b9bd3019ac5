// Coordinates that no core has.
// roles: brisc; cbs: 0x1; extra: l1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = wrong ? 60 : get_arg_val<uint32_t>(4);
    noc_async_write(get_write_ptr(0), get_noc_addr(x, get_arg_val<uint32_t>(5), extra()), kTile);  // noc-no-node
    noc_async_write_barrier();
}

/* expected:
error[noc-no-node]: noc_async_write names NoC node (60,18), where no worker and no DRAM answers
  --> noc/no_node.cpp:9:5
9 |     noc_async_write(get_write_ptr(0), get_noc_addr(x, get_arg_val<uint32_t>(5), extra()), kTile);  // noc-no-node
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel noc/no_node.cpp
   = noc 1, local address 0x16d000
   = note: kernels use translated coordinates, those of device.worker_core_from_logical_core
   = help: check the coordinates given to get_noc_addr
*/

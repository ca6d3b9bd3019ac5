// The fetched data are looked at before the barrier.
// roles: brisc; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    if (!wrong) noc_async_read_barrier();
    const uint32_t value = l1(get_write_ptr(0))[0];  // noc-read-pending
    noc_async_read_barrier();
    l1(get_write_ptr(1))[0] = value;
}

/* expected:
finding[noc-read-pending]: a load reads data that noc_async_read is still bringing
  --> noc/load_before_read_barrier.cpp:8:28
8 |     const uint32_t value = l1(get_write_ptr(0))[0];  // noc-read-pending
  |                            ^^^^^^^^^^^^^^^^^^^^
  --> noc/load_before_read_barrier.cpp:6:5
6 |     noc_async_read(in(0), get_write_ptr(0), kTile);
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no barrier since
   = core (0,0), brisc, kernel noc/load_before_read_barrier.cpp
   = noc 1: 2048 B to L1 0x19480
   = note: a read is over when the kernel that started it has passed noc_async_read_barrier
   = help: call noc_async_read_barrier() between the two
*/

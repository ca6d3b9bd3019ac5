// A tile is sent on before it is known to have come.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    if (!wrong) noc_async_read_barrier();
    noc_async_write(get_write_ptr(0), out(0), kTile);  // noc-read-pending
    noc_async_write_barrier();
    noc_async_read_barrier();
}

/* expected:
finding[noc-read-pending]: a write sends data that noc_async_read is still bringing
  --> noc/forward_before_read_barrier.cpp:8:5
8 |     noc_async_write(get_write_ptr(0), out(0), kTile);  // noc-read-pending
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> noc/forward_before_read_barrier.cpp:6:5
6 |     noc_async_read(in(0), get_write_ptr(0), kTile);
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no barrier since
   = core (0,0), brisc, kernel noc/forward_before_read_barrier.cpp
   = noc 1: 2048 B to L1 0x19480
   = note: a read is over when the kernel that started it has passed noc_async_read_barrier
   = help: call noc_async_read_barrier() between the two
*/

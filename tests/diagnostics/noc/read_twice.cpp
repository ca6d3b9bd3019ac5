// A second read goes to the same place before the first is over.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    if (!wrong) noc_async_read_barrier();
    noc_async_read(in(1), get_write_ptr(0), kTile);  // noc-read-pending
    noc_async_read_barrier();
}

/* expected:
finding[noc-read-pending]: a read overwrites data that noc_async_read is still bringing
  --> noc/read_twice.cpp:8:5
8 |     noc_async_read(in(1), get_write_ptr(0), kTile);  // noc-read-pending
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> noc/read_twice.cpp:6:5
6 |     noc_async_read(in(0), get_write_ptr(0), kTile);
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no barrier since
   = core (0,0), brisc, kernel noc/read_twice.cpp
   = noc 1: 2048 B to L1 0x19480
   = note: a read is over when the kernel that started it has passed noc_async_read_barrier
   = help: call noc_async_read_barrier() between the two
*/

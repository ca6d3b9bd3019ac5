// The barrier is for NoC 1, the read went over NoC 0.
// roles: ncrisc brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier(wrong ? 1 - noc_index : noc_index);
    cb_push_back(0, 1);  // noc-read-pending
    noc_async_read_barrier();
#else
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

/* expected:
finding[noc-read-pending]: cb_push_back hands on data that noc_async_read is still bringing
  --> noc/barrier_of_the_other_noc.cpp:10:5
10 |     cb_push_back(0, 1);  // noc-read-pending
   |     ^^^^^^^^^^^^^^^^^^
  --> noc/barrier_of_the_other_noc.cpp:8:5
8 |     noc_async_read(in(0), get_write_ptr(0), kTile);
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no barrier since
   = core (0,0), ncrisc, kernel noc/barrier_of_the_other_noc.cpp
   = noc 0: 2048 B to L1 0x19480
   = note: a read is over when the kernel that started it has passed noc_async_read_barrier
   = help: call noc_async_read_barrier() between the two
*/

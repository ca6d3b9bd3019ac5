// Two reads with transaction ids 1 and 2; the barrier for 1 stands where 2 is used.
// roles: ncrisc brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t trid = 1; trid <= 2; trid++) {
        cb_reserve_back(0, trid);
        noc_async_read_set_trid(trid);
        noc_async_read(in(trid), get_write_ptr(0) + (trid - 1) * kTile, kTile);
    }
    noc_async_read_barrier_with_trid(1);
    cb_push_back(0, 1);
    noc_async_read_barrier_with_trid(wrong ? 1 : 2);
    cb_push_back(0, 1);  // noc-read-pending
    noc_async_read_barrier();
#else
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
#endif
}

/* expected:
finding[noc-read-pending]: cb_push_back hands on data that noc_async_read is still bringing
  --> noc/barrier_of_the_wrong_trid.cpp:15:5
15 |     cb_push_back(0, 1);  // noc-read-pending
   |     ^^^^^^^^^^^^^^^^^^
  --> noc/barrier_of_the_wrong_trid.cpp:10:9
10 |         noc_async_read(in(trid), get_write_ptr(0) + (trid - 1) * kTile, kTile);
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no barrier since
   = core (0,0), ncrisc, kernel noc/barrier_of_the_wrong_trid.cpp
   = noc 0: 2048 B to L1 0x19c80
   = note: a read is over when the kernel that started it has passed noc_async_read_barrier
   = help: call noc_async_read_barrier() between the two
*/

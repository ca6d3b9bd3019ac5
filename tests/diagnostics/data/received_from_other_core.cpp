// A core sends a page that it never filled; the other one stores it in the output.
// roles: ncrisc brisc; cores: 2x1; cbs: 0x1; semaphores: 1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    auto* arrived = l1(get_semaphore(0));
    cb_reserve_back(0, 1);
    if (get_absolute_logical_x() == 0) {
        if (!wrong) noc_async_read(in(0), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        noc_async_write(get_write_ptr(0), other(get_write_ptr(0)), kTile);  // undefined-data
        noc_async_write_barrier();
        noc_semaphore_inc(other(get_semaphore(0)), 1);
        noc_async_atomic_barrier();
    } else {
        noc_semaphore_wait(arrived, 1);
    }
    cb_push_back(0, 1);
#else
    cb_wait_front(0, 1);
    if (get_absolute_logical_x() == 1) noc_async_write(get_read_ptr(0), out(0), kTile);
    noc_async_write_barrier();
    cb_pop_front(0, 1);
#endif
}

/* expected:
finding[undefined-data]: noc_async_write carries data of c_0 that nobody wrote, and it reaches a result
  --> data/received_from_other_core.cpp:12:9
12 |         noc_async_write(get_write_ptr(0), other(get_write_ptr(0)), kTile);  // undefined-data
   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel data/received_from_other_core.cpp
   = noc 0: 2048 B, none of them written
   = note: on the card it is whatever an earlier program left there
   = help: write the data before it is sent: a missing fill, pack or copy, or a page too many
*/

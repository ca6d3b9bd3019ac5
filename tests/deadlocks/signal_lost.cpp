// The receiver sets its semaphore back when the second signal is there already: nobody will signal again.
// roles: brisc ncrisc; semaphores: 2
#include "dataflow_api.h"

void kernel_main() {
    volatile tt_l1_ptr uint32_t* signals = (volatile tt_l1_ptr uint32_t*)get_semaphore(0);
    volatile tt_l1_ptr uint32_t* sent = (volatile tt_l1_ptr uint32_t*)get_semaphore(1);
#ifdef COMPILE_FOR_NCRISC
    const uint64_t to = get_noc_addr(my_x[0], my_y[0], get_semaphore(0));
    noc_semaphore_inc(to, 1);
    noc_semaphore_inc(to, 1);
    noc_async_atomic_barrier();
    noc_semaphore_set(sent, 1);
#else
    noc_semaphore_wait(sent, 1);
    noc_semaphore_wait_min(signals, 1);
    noc_semaphore_set(signals, 0);
    noc_semaphore_wait_min(signals, 1);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 1 on core (0,0) waits, nothing is in flight
  --> signal_lost.cpp:18:5
18 |     noc_semaphore_wait_min(signals, 1);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waits here
  --> signal_lost.cpp:11:5
11 |     noc_semaphore_inc(to, 1);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^ ncrisc signals semaphore 0 here, and has finished
   | core (0,0)
   |   brisc   waits until semaphore 0 is at least 1: it is 0   signal_lost.cpp:18
   |           ncrisc signals semaphore 0 at signal_lost.cpp:11 and has finished
   |   ncrisc  has finished
   = cause: ncrisc signals semaphore 0 at signal_lost.cpp:11, but has finished
   = help: count the signals: 1 more is needed
*/

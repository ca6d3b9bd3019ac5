// The buffer to fill is known only when the kernel runs.
// roles: brisc ncrisc; cbs: 0x2 1x2; semaphores: 1
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    uint32_t where = *(volatile uint32_t*)get_semaphore(0) + 1;
    cb_reserve_back(where, 1);
    cb_push_back(where, 1);
    cb_wait_front(where, 2);
#endif
#ifdef COMPILE_FOR_BRISC
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 2 on core (0,0) wait, nothing is in flight
  --> index_from_the_run.cpp:10:5
10 |     cb_wait_front(where, 2);
   |     ^^^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_0: 0 of 2 full   index_from_the_run.cpp:13
   |           ncrisc perhaps pushes c_0 at index_from_the_run.cpp:9, but waits at index_from_the_run.cpp:10
   |   ncrisc  waits for 2 pages in c_1: 1 of 2 full   index_from_the_run.cpp:10
   |           only it pushes c_1 at index_from_the_run.cpp:9
   = cause: ncrisc waits at index_from_the_run.cpp:10 for itself: only it pushes c_1
   = help: push before waiting, or let another kernel do it
*/

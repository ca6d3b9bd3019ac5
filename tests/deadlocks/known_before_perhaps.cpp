// Two could pop c_0: one is known to, of the other only the run knows. The circle is that of the known one.
// roles: brisc ncrisc compute; cbs: 0x2 1x2 2x2; semaphores: 1
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/common.h"
#else
#include "dataflow_api.h"
#endif

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 3; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
    cb_reserve_back(1, 1);
    cb_push_back(1, 1);
    cb_reserve_back(2, 1);
    cb_push_back(2, 1);
#endif
#ifdef COMPILE_FOR_BRISC
    cb_wait_front(2, 1);
    cb_pop_front(*(volatile uint32_t*)get_semaphore(0) + 2, 1);
#endif
#ifdef COMPILE_FOR_TRISC
    cb_wait_front(1, 1);
    cb_pop_front(1, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 3 on core (0,0) wait, nothing is in flight
  --> known_before_perhaps.cpp:12:9
12 |         cb_reserve_back(0, 1);
   |         ^^^^^^^^^^^^^^^^^^^^^ waits here
  --> known_before_perhaps.cpp:25:5
25 |     cb_wait_front(1, 1);
   |     ^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_2: 0 of 2 full   known_before_perhaps.cpp:21
   |           ncrisc pushes c_2 at known_before_perhaps.cpp:18, but waits at known_before_perhaps.cpp:12
   |   ncrisc  waits for 1 free page in c_0: 0 of 2 free   known_before_perhaps.cpp:12
   |           brisc perhaps pops c_0 at known_before_perhaps.cpp:22, but waits at known_before_perhaps.cpp:21
   |           unpack pops c_0 at known_before_perhaps.cpp:28, but waits at known_before_perhaps.cpp:25
   |   unpack  waits for 1 page in c_1: 0 of 2 full   known_before_perhaps.cpp:25
   |           ncrisc pushes c_1 at known_before_perhaps.cpp:16, but waits at known_before_perhaps.cpp:12
   |   math    has finished
   |   pack    has finished
   = cause: a circle: ncrisc waits for unpack (known_before_perhaps.cpp:12), unpack waits for ncrisc (known_before_perhaps.cpp:25)
   = help: make c_0 deeper, or let both sides go through their buffers in the same order
*/

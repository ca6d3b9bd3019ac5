// One side fills c_0 first, the other empties c_1 first.
// roles: brisc ncrisc; cbs: 0x2 1x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 4; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
    for (int i = 0; i < 4; i++) {
        cb_reserve_back(1, 1);
        cb_push_back(1, 1);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    for (int i = 0; i < 4; i++) {
        cb_wait_front(1, 1);
        cb_pop_front(1, 1);
    }
    for (int i = 0; i < 4; i++) {
        cb_wait_front(0, 1);
        cb_pop_front(0, 1);
    }
#endif
}

/* expected:
error[deadlock]: no kernel can run: 2 on core (0,0) wait, nothing is in flight
  --> opposite_order.cpp:18:9
18 |         cb_wait_front(1, 1);
   |         ^^^^^^^^^^^^^^^^^^^ waits here
  --> opposite_order.cpp:8:9
8 |         cb_reserve_back(0, 1);
  |         ^^^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_1: 0 of 2 full   opposite_order.cpp:18
   |           ncrisc pushes c_1 at opposite_order.cpp:13, but waits at opposite_order.cpp:8
   |   ncrisc  waits for 1 free page in c_0: 0 of 2 free   opposite_order.cpp:8
   |           brisc pops c_0 at opposite_order.cpp:23, but waits at opposite_order.cpp:18
   = cause: a circle: brisc waits for ncrisc (opposite_order.cpp:18), ncrisc waits for brisc (opposite_order.cpp:8)
   = help: make c_0 deeper, or let both sides go through their buffers in the same order
*/

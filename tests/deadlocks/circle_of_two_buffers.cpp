// Each side waits for the other before it sends.
// roles: brisc ncrisc; cbs: 0x2 1x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_wait_front(1, 1);
    cb_pop_front(1, 1);
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
#endif
#ifdef COMPILE_FOR_BRISC
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
    cb_reserve_back(1, 1);
    cb_push_back(1, 1);
#endif
}

/* expected:
error[deadlock]: no kernel can run: 2 on core (0,0) wait, nothing is in flight
  --> circle_of_two_buffers.cpp:13:5
13 |     cb_wait_front(0, 1);
   |     ^^^^^^^^^^^^^^^^^^^ waits here
  --> circle_of_two_buffers.cpp:7:5
7 |     cb_wait_front(1, 1);
  |     ^^^^^^^^^^^^^^^^^^^ waits here
   | core (0,0)
   |   brisc   waits for 1 page in c_0: 0 of 2 full   circle_of_two_buffers.cpp:13
   |           ncrisc pushes c_0 at circle_of_two_buffers.cpp:10, but waits at circle_of_two_buffers.cpp:7
   |   ncrisc  waits for 1 page in c_1: 0 of 2 full   circle_of_two_buffers.cpp:7
   |           brisc pushes c_1 at circle_of_two_buffers.cpp:16, but waits at circle_of_two_buffers.cpp:13
   = cause: a circle: brisc waits for ncrisc (circle_of_two_buffers.cpp:13), ncrisc waits for brisc (circle_of_two_buffers.cpp:7)
   = help: let one of them act before it waits
*/

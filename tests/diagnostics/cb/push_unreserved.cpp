// The producer hands on a page without asking for room.
// roles: ncrisc brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (!wrong) cb_reserve_back(0, 1);
    cb_push_back(0, 1);  // cb-push-unreserved
#else
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

/* expected:
finding[cb-push-unreserved]: cb_push_back hands on 1 page of c_0, of which none was reserved
  --> cb/push_unreserved.cpp:8:5
8 |     cb_push_back(0, 1);  // cb-push-unreserved
  |     ^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel cb/push_unreserved.cpp
   = c_0 was made at cases.py with 2 pages of 2048 B
   = note: without cb_reserve_back the consumer may still be reading these pages
   = help: call cb_reserve_back(0, 1) before the pages are written
*/

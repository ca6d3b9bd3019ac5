// Two pages are handed on, room was asked for one.
// roles: ncrisc brisc; cbs: 0x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, wrong ? 1 : 2);
    cb_push_back(0, 2);  // cb-push-unreserved
#else
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
#endif
}

/* expected:
finding[cb-push-unreserved]: cb_push_back hands on 2 pages of c_0, of which 1 was reserved
  --> cb/push_more_than_reserved.cpp:8:5
8 |     cb_push_back(0, 2);  // cb-push-unreserved
  |     ^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel cb/push_more_than_reserved.cpp
   = c_0 was made at cases.py with 4 pages of 2048 B
   = note: without cb_reserve_back the consumer may still be reading these pages
   = help: call cb_reserve_back(0, 2) before the pages are written
*/

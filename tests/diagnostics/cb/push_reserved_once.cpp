// Room is asked for before the loop instead of in it.
// roles: ncrisc brisc; cbs: 0x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    for (int i = 0; i < 3; i++) {
        if (!wrong) cb_reserve_back(0, 1);
        cb_push_back(0, 1);  // cb-push-unreserved
    }
#else
    cb_wait_front(0, 3);
    cb_pop_front(0, 3);
#endif
}

/* expected:
finding[cb-push-unreserved]: cb_push_back hands on 1 page of c_0, of which none was reserved
  --> cb/push_reserved_once.cpp:10:9
10 |         cb_push_back(0, 1);  // cb-push-unreserved
   |         ^^^^^^^^^^^^^^^^^^
   = core (0,0), ncrisc, kernel cb/push_reserved_once.cpp
   = c_0 was made at cases.py with 4 pages of 2048 B
   = note: without cb_reserve_back the consumer may still be reading these pages
   = help: call cb_reserve_back(0, 1) before the pages are written
*/

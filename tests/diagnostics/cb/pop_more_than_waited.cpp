// Two pages are given back, one was waited for.
// roles: brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 2);
    cb_push_back(0, 2);
    cb_wait_front(0, wrong ? 1 : 2);
    cb_pop_front(0, 2);  // cb-pop-unwaited
}

/* expected:
finding[cb-pop-unwaited]: cb_pop_front gives back 2 pages of c_0, of which 1 was waited for
  --> cb/pop_more_than_waited.cpp:9:5
9 |     cb_pop_front(0, 2);  // cb-pop-unwaited
  |     ^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel cb/pop_more_than_waited.cpp
   = c_0 was made at cases.py with 2 pages of 2048 B
   = note: without cb_wait_front the pages may not have been written yet; it worked by luck
   = help: call cb_wait_front(0, 2) before the pages are read
*/

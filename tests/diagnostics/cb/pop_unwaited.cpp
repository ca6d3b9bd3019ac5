// The consumer gives back a page that it never waited for.
// roles: brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
    if (!wrong) cb_wait_front(0, 1);
    cb_pop_front(0, 1);  // cb-pop-unwaited
}

/* expected:
finding[cb-pop-unwaited]: cb_pop_front gives back 1 page of c_0, of which none was waited for
  --> cb/pop_unwaited.cpp:9:5
9 |     cb_pop_front(0, 1);  // cb-pop-unwaited
  |     ^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel cb/pop_unwaited.cpp
   = c_0 was made at cases.py with 2 pages of 2048 B
   = note: without cb_wait_front the pages may not have been written yet; it worked by luck
   = help: call cb_wait_front(0, 1) before the pages are read
*/

// The producer hands on one page more than the consumer takes.
// roles: ncrisc brisc; cbs: 0x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 3; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);  // cb-pages-left
    }
#else
    for (int i = 0; i < (wrong ? 2 : 3); i++) {
        cb_wait_front(0, 1);
        cb_pop_front(0, 1);
    }
#endif
}

/* expected:
finding[cb-pages-left]: the program ends with 1 page in c_0 that nobody took: 3 pushed, 2 popped
  --> cb/pages_left.cpp:9:9
9 |         cb_push_back(0, 1);  // cb-pages-left
  |         ^^^^^^^^^^^^^^^^^^ pushed here
  --> cb/pages_left.cpp:14:9
14 |         cb_pop_front(0, 1);
   |         ^^^^^^^^^^^^^^^^^^ popped here
   = core (0,0), ncrisc, kernel cb/pages_left.cpp
   = c_0 was made at cases.py with 4 pages of 2048 B
   = note: the counts of producer and consumer differ
   = help: pop c_0 as often as it is pushed
*/

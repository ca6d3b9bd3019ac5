// Two constants are pushed; the consumer waits for one of them and never for the other.
// roles: ncrisc brisc; cbs: 0x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 2);
    cb_push_back(0, 2);  // cb-pages-left
#else
    cb_wait_front(0, wrong ? 1 : 2);
#endif
}

/* expected:
finding[cb-pages-left]: the program ends with 2 pages in c_0 that nobody took: 2 pushed, 0 popped
  --> cb/constants_left.cpp:8:5
8 |     cb_push_back(0, 2);  // cb-pages-left
  |     ^^^^^^^^^^^^^^^^^^ pushed here
  --> cb/constants_left.cpp:10:5
10 |     cb_wait_front(0, wrong ? 1 : 2);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ waited for here, never popped
   = core (0,0), ncrisc, kernel cb/constants_left.cpp
   = c_0 was made at cases.py with 4 pages of 2048 B
   = note: the counts of producer and consumer differ
   = help: pop c_0 as often as it is pushed
*/

// Three pages, popped two at a time: the second pop passes the ring's end.
// roles: ncrisc brisc; cbs: 0x3
#include "case.h"

void kernel_main() {
    const uint32_t step = wrong ? 2 : 3;
    for (int i = 0; i < 2; i++) {
#ifdef COMPILE_FOR_NCRISC
        for (uint32_t page = 0; page < step; page++) {
            cb_reserve_back(0, 1);
            cb_push_back(0, 1);
        }
#else
        cb_wait_front(0, step);
        cb_pop_front(0, step);  // cb-straddle
#endif
    }
}

/* expected:
finding[cb-straddle]: cb_pop_front of 2 pages at page 2 of c_0 passes the end of its 3 pages
  --> cb/straddle_pop.cpp:15:9
15 |         cb_pop_front(0, step);  // cb-straddle
   |         ^^^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel cb/straddle_pop.cpp
   = c_0 was made at cases.py with 3 pages of 2048 B
   = note: pages of one call lie one after the other; the pointer wraps only when it meets the end exactly
   = help: move pages in counts that divide 3, or make total_size a multiple of 4096
*/

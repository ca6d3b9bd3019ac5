// The second page is filled, only the first was reserved.
// roles: ncrisc brisc; cbs: 0x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, wrong ? 1 : 2);
    l1(get_write_ptr(0))[0] = 1;
    l1(get_write_ptr(0) + kTile)[0] = 2;  // cb-write-outside
    cb_reserve_back(0, 2);
    cb_push_back(0, 2);
#else
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
#endif
}

/* expected:
finding[cb-write-outside]: a store goes to page 1 of c_0, but ncrisc reserved 1 page from page 0 on
  --> cb/store_past_reserved.cpp:9:37
9 |     l1(get_write_ptr(0) + kTile)[0] = 2;  // cb-write-outside
  |                                     ^^^
   = core (0,0), ncrisc, kernel cb/store_past_reserved.cpp
   = c_0 was made at cases.py with 4 pages of 2048 B
   = note: the consumer may still be reading this page
   = help: call cb_reserve_back(0, n) first and write at get_write_ptr(0) and up
*/

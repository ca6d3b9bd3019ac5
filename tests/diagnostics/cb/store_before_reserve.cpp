// The page is filled before there is known to be room for it.
// roles: ncrisc brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (!wrong) cb_reserve_back(0, 1);
    l1(get_write_ptr(0))[0] = 1;  // cb-write-outside
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
#else
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

/* expected:
finding[cb-write-outside]: a store goes to page 0 of c_0, but ncrisc reserved nothing
  --> cb/store_before_reserve.cpp:8:29
8 |     l1(get_write_ptr(0))[0] = 1;  // cb-write-outside
  |                             ^^^
   = core (0,0), ncrisc, kernel cb/store_before_reserve.cpp
   = c_0 was made at cases.py with 2 pages of 2048 B
   = note: the consumer may still be reading this page
   = help: call cb_reserve_back(0, n) first and write at get_write_ptr(0) and up
*/

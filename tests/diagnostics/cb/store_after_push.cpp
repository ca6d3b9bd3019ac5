// The page is finished after it was handed on.
// roles: ncrisc brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    const uint32_t page = get_write_ptr(0);
    l1(page)[0] = 1;
    if (wrong) cb_push_back(0, 1);
    l1(page)[1] = 2;  // cb-write-outside
    if (!wrong) cb_push_back(0, 1);
#else
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

/* expected:
finding[cb-write-outside]: a store goes to page 0 of c_0, but ncrisc reserved nothing
  --> cb/store_after_push.cpp:11:17
11 |     l1(page)[1] = 2;  // cb-write-outside
   |                 ^^^
   = core (0,0), ncrisc, kernel cb/store_after_push.cpp
   = c_0 was made at cases.py with 2 pages of 2048 B
   = note: the consumer may still be reading this page
   = help: call cb_reserve_back(0, n) first and write at get_write_ptr(0) and up
*/

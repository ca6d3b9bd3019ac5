// The producer counts up a page that it never set.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    auto* page = l1(get_write_ptr(0));
    if (!wrong) page[0] = 0;
    const uint32_t before = page[0];  // undefined-data
    page[0] = before + 1;
    cb_push_back(0, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
}

/* expected:
finding[undefined-data]: a load reads data of c_0 that nobody wrote
  --> data/load_of_own_page.cpp:9:29
9 |     const uint32_t before = page[0];  // undefined-data
  |                             ^^^^^^^
   = core (0,0), brisc, kernel data/load_of_own_page.cpp
   = 4 B at L1 0x19480
   = note: on the card it is whatever an earlier program left there
   = help: write the data first, or wait for whoever writes it
*/

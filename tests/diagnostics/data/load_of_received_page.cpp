// The consumer reads a page that its producer pushed without writing it.
// roles: ncrisc brisc; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    if (!wrong) l1(get_write_ptr(0))[0] = 5;
    cb_push_back(0, 1);
#else
    cb_wait_front(0, 1);
    const uint32_t count = l1(get_read_ptr(0))[0];  // undefined-data
    l1(get_write_ptr(1))[0] = count;
    cb_pop_front(0, 1);
#endif
}

/* expected:
finding[undefined-data]: a load reads data of c_0 that nobody wrote
  --> data/load_of_received_page.cpp:12:28
12 |     const uint32_t count = l1(get_read_ptr(0))[0];  // undefined-data
   |                            ^^^^^^^^^^^^^^^^^^^
   = core (0,0), brisc, kernel data/load_of_received_page.cpp
   = 4 B at L1 0x19480
   = note: on the card it is whatever an earlier program left there
   = help: write the data first, or wait for whoever writes it
*/

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

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

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

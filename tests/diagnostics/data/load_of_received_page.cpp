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

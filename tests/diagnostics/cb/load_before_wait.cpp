// The consumer looks into a page before it waits for it.
// roles: brisc; cbs: 0x2 1x1
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    l1(get_write_ptr(0))[0] = 7;
    cb_push_back(0, 1);
    if (!wrong) cb_wait_front(0, 1);
    const uint32_t value = l1(get_read_ptr(0))[0];  // cb-read-outside
    l1(get_write_ptr(1))[0] = value;
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
}

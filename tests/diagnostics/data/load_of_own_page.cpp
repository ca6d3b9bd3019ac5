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

// The consumer gives back a page that it never waited for.
// roles: brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
    if (!wrong) cb_wait_front(0, 1);
    cb_pop_front(0, 1);  // cb-pop-unwaited
}

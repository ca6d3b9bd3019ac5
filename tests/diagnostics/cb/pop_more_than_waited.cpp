// Two pages are given back, one was waited for.
// roles: brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 2);
    cb_push_back(0, 2);
    cb_wait_front(0, wrong ? 1 : 2);
    cb_pop_front(0, 2);  // cb-pop-unwaited
}

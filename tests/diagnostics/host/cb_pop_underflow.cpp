// More pages are given back than there are.
// roles: brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
    if (wrong) cb_pop_front(0, 1);  // cb-pop-underflow
}

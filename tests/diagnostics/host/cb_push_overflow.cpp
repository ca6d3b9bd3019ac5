// More pages are handed on than are free.
// roles: brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 2);
    cb_push_back(0, 2);
    if (wrong) cb_push_back(0, 1);  // cb-push-overflow
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
}

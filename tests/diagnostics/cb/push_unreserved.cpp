// The producer hands on a page without asking for room.
// roles: ncrisc brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (!wrong) cb_reserve_back(0, 1);
    cb_push_back(0, 1);  // cb-push-unreserved
#else
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

// Room is asked for before the loop instead of in it.
// roles: ncrisc brisc; cbs: 0x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    for (int i = 0; i < 3; i++) {
        if (!wrong) cb_reserve_back(0, 1);
        cb_push_back(0, 1);  // cb-push-unreserved
    }
#else
    cb_wait_front(0, 3);
    cb_pop_front(0, 3);
#endif
}

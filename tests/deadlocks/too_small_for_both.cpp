// Pushed by twos, taken by threes, and only three fit.
// roles: brisc ncrisc; cbs: 0x3
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 3; i++) {
        cb_reserve_back(0, 2);
        cb_push_back(0, 2);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    cb_wait_front(0, 3);
    cb_pop_front(0, 3);
#endif
}

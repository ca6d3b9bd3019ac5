// One side fills c_0 first, the other empties c_1 first.
// roles: brisc ncrisc; cbs: 0x2 1x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 4; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
    for (int i = 0; i < 4; i++) {
        cb_reserve_back(1, 1);
        cb_push_back(1, 1);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    for (int i = 0; i < 4; i++) {
        cb_wait_front(1, 1);
        cb_pop_front(1, 1);
    }
    for (int i = 0; i < 4; i++) {
        cb_wait_front(0, 1);
        cb_pop_front(0, 1);
    }
#endif
}

// The consumer waits for ever more pages and keeps them all.
// roles: brisc ncrisc; cbs: 0x4
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 3; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    for (int i = 1; i <= 4; i++) cb_wait_front(0, i);
    cb_pop_front(0, 4);
#endif
}

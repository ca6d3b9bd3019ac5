// The consumer ends before the producer has room for its last page.
// roles: brisc ncrisc; cbs: 0x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 6; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    for (int i = 0; i < 3; i++) {
        cb_wait_front(0, 1);
        cb_pop_front(0, 1);
    }
#endif
}

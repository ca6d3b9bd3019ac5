// One kernel is both sides and asks for room before it pops.
// roles: ncrisc; cbs: 0x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 3; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
    cb_wait_front(0, 3);
    cb_pop_front(0, 3);
#endif
}

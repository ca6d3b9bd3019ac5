// Each side waits for the other before it sends.
// roles: brisc ncrisc; cbs: 0x2 1x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_wait_front(1, 1);
    cb_pop_front(1, 1);
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
#endif
#ifdef COMPILE_FOR_BRISC
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
    cb_reserve_back(1, 1);
    cb_push_back(1, 1);
#endif
}

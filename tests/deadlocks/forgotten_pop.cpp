// The consumer waits for each page and never pops.
// roles: brisc ncrisc; cbs: 0x2
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 4; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
#endif
#ifdef COMPILE_FOR_BRISC
    uint32_t sum = 0;
    for (int i = 0; i < 2; i++) {
        cb_wait_front(0, 1);
        sum += *(volatile uint32_t*)get_read_ptr(0);
    }
    *(volatile uint32_t*)0x100000 = sum;
#endif
}

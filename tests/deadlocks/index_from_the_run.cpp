// The buffer to fill is known only when the kernel runs.
// roles: brisc ncrisc; cbs: 0x2 1x2; semaphores: 1
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    uint32_t where = *(volatile uint32_t*)get_semaphore(0) + 1;
    cb_reserve_back(where, 1);
    cb_push_back(where, 1);
    cb_wait_front(where, 2);
#endif
#ifdef COMPILE_FOR_BRISC
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

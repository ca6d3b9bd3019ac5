// Two could pop c_0: one is known to, of the other only the run knows. The circle is that of the known one.
// roles: brisc ncrisc compute; cbs: 0x2 1x2 2x2; semaphores: 1
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/common.h"
#else
#include "dataflow_api.h"
#endif

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 3; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);
    }
    cb_reserve_back(1, 1);
    cb_push_back(1, 1);
    cb_reserve_back(2, 1);
    cb_push_back(2, 1);
#endif
#ifdef COMPILE_FOR_BRISC
    cb_wait_front(2, 1);
    cb_pop_front(*(volatile uint32_t*)get_semaphore(0) + 2, 1);
#endif
#ifdef COMPILE_FOR_TRISC
    cb_wait_front(1, 1);
    cb_pop_front(1, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

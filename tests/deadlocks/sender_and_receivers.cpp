// The sender wants a credit from three receivers, and there are two.
// roles: brisc; semaphores: 2; cores: 3x1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    if (my_logical_x_ == 0) {
        noc_semaphore_wait(word(0), 3);
        for (uint32_t i = 1; i < 3; i++) noc_semaphore_inc(get_noc_addr(my_x[0] + i, my_y[0], get_semaphore(1)), 1);
    } else {
        noc_semaphore_inc(get_noc_addr(my_x[0] - my_logical_x_, my_y[0], get_semaphore(0)), 1);
        noc_semaphore_wait(word(1), 1);
    }
#endif
}

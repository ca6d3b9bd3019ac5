// The signal goes back to the sender.
// roles: brisc; semaphores: 1; cores: 2x1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    if (my_logical_x_ == 0) {
        noc_semaphore_inc(get_noc_addr(my_x[0], my_y[0], get_semaphore(0)), 1);
    } else {
        noc_semaphore_wait(word(0), 1);
    }
#endif
}

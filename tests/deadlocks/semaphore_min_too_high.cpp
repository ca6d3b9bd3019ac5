// At least five are waited for, two arrive.
// roles: brisc; semaphores: 1; cores: 2x1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

static uint64_t east(uint32_t id) { return get_noc_addr(my_x[0] + 1, my_y[0], get_semaphore(id)); }
static uint64_t west(uint32_t id) { return get_noc_addr(my_x[0] - 1, my_y[0], get_semaphore(id)); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    if (my_logical_x_ == 0) {
        noc_semaphore_inc(east(0), 2);
    } else {
        noc_semaphore_wait_min(word(0), 5);
    }
#endif
}

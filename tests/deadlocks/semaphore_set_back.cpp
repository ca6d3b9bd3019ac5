// Each side waits for the other's next signal; that one of them sets its semaphore back is no signal to itself.
// roles: brisc ncrisc; semaphores: 2
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    for (uint32_t i = 0; i < 2; ++i) {
        noc_semaphore_wait(word(0), 1);
        noc_semaphore_set(word(0), 0);
        noc_semaphore_inc(get_noc_addr(my_x[noc_index], my_y[noc_index], get_semaphore(1)), 1);
    }
#elif defined(COMPILE_FOR_NCRISC)
    noc_semaphore_inc(get_noc_addr(my_x[noc_index], my_y[noc_index], get_semaphore(0)), 1);
    noc_semaphore_wait(word(1), 2);
#endif
}

// The reader would set the semaphore after a page that never comes.
// roles: brisc ncrisc; cbs: 0x2; semaphores: 1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
    noc_semaphore_set(word(0), 1);
#endif
#ifdef COMPILE_FOR_BRISC
    noc_semaphore_wait(word(0), 1);
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
#endif
}

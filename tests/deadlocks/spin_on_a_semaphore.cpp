// A hand-written wait for a semaphore that is never signalled.
// roles: brisc; semaphores: 1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    volatile uint32_t* flag = word(0);
    while (*flag != 1) {
    }
#endif
}

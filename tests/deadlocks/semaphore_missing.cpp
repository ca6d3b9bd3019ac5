// A semaphore that nobody signals.
// roles: brisc; semaphores: 1
#include "dataflow_api.h"

static volatile uint32_t* word(uint32_t id) { return (volatile uint32_t*)get_semaphore(id); }

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    noc_semaphore_wait(word(0), 1);
#endif
}

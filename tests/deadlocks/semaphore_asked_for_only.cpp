// A kernel takes the semaphore's address and forgets to signal it.
// roles: brisc ncrisc; semaphores: 1
#include "dataflow_api.h"

void kernel_main() {
    const uint32_t done = get_semaphore(0);
#ifdef COMPILE_FOR_BRISC
    noc_semaphore_wait((volatile uint32_t*)done, 1);
#endif
}

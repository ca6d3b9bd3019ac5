// The kernel ends with an increment on its way (51003).
// roles: ncrisc; cores: 2x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 1) return noc_semaphore_wait_min(semaphore(0), 1);
    noc_semaphore_inc(at(1, get_semaphore(0)), 1);  // noc-unfinished
    if (!wrong) noc_async_atomic_barrier();
}

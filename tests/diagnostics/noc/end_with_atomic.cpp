// The kernel ends before its increment is acknowledged.
// roles: brisc; cores: 2x1; semaphores: 1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() == 1) return noc_semaphore_wait(l1(get_semaphore(0)), 1);
    noc_semaphore_inc(other(get_semaphore(0)), 1);  // noc-unfinished
    if (!wrong) noc_async_atomic_barrier();
}

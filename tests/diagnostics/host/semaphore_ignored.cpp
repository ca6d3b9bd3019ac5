// A core is told that its data are there and does not wait for it.
// roles: brisc; cores: 2x1; cbs: 0x1; semaphores: 1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() == 1) {
        if (!wrong) noc_semaphore_wait(l1(get_semaphore(0)), 1);
        return;
    }
    noc_semaphore_inc(other(get_semaphore(0)), 1);  // semaphore-ignored
    noc_async_atomic_barrier();
}

// A remote set of a word, and a store of its owner, in no order.
// roles: ncrisc; cores: 2x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        if (wrong) *semaphore(0) = 3;  // race-signal
        noc_semaphore_wait_min(semaphore(0), 1);
        return;
    }
    noc_inline_dw_write(at(1, get_semaphore(0)), 7);  // race-signal
    noc_async_write_barrier();
}

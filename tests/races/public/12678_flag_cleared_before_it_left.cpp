// The flag word is cleared while its multicast may still read it (12678, 27979).
// roles: ncrisc; cores: 2x1; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 0) {
        noc_semaphore_set(semaphore(0), 1);
        noc_semaphore_set_multicast(get_semaphore(0), all(1, 1, get_semaphore(0)), 1);  // race-read-write
        if (!wrong) noc_async_writes_flushed();
        noc_semaphore_set(semaphore(0), 0);  // race-read-write
        return noc_async_write_barrier();
    }
    noc_semaphore_wait(semaphore(0), 1);
}

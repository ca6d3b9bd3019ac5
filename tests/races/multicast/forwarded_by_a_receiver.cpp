// One receiver of a multicast signals the other that the data are there: it knows of its own copy only.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 0) {
        fill(get_write_ptr(1), 3);
        noc_semaphore_set(semaphore(0), VALID);
        noc_async_write_multicast(get_write_ptr(1), all(1, 2, get_write_ptr(0)), kTile, 2);  // race-read-write
        noc_semaphore_set_multicast(get_semaphore(0), all(1, 2, get_semaphore(0)), 2);
        noc_async_write_barrier();
    } else if (self() == 1) {
        noc_semaphore_wait(semaphore(0), VALID);
        signal(2, 1);
    } else {
        noc_semaphore_wait(semaphore(wrong ? 1 : 0), 1);
        const uint32_t seen = word(get_write_ptr(0))[0];  // race-read-write
        noc_semaphore_wait(semaphore(wrong ? 0 : 1), 1);
        word(get_write_ptr(1))[0] = seen;
    }
}

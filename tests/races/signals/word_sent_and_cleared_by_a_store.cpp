// The value of a word is sent to a neighbour, and a store clears the word before it has left.
// roles: ncrisc; cores: 2x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 0) {
        *semaphore(1) = 1;
        noc_semaphore_set_remote(get_semaphore(1), at(1, get_semaphore(0)));  // race-read-write
        if (!wrong) noc_async_writes_flushed();
        *semaphore(1) = 0;  // race-read-write
        return noc_async_write_barrier();
    }
    noc_semaphore_wait(semaphore(0), 1);
}

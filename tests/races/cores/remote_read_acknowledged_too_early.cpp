// The reader says that it is done before its barrier.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        noc_semaphore_wait(semaphore(0), 1);
        noc_async_read(at(0, get_write_ptr(1)), get_write_ptr(0), kTile);  // race-read-write
        if (!wrong) noc_async_read_barrier();
        noc_semaphore_inc(at(0, get_semaphore(1), 1), 1, 1);
        noc_async_atomic_barrier(1);
        noc_async_read_barrier();
        return;
    }
    noc_async_read(in(0), get_write_ptr(1), kTile);
    noc_async_read_barrier();
    signal(1, 0);
    noc_semaphore_wait(semaphore(1), 1);
    word(get_write_ptr(1))[0] = 4;  // race-read-write
}

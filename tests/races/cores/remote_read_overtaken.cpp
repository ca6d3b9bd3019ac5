// The owner writes its memory again while another core may still be reading it.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        noc_semaphore_wait(semaphore(0), 1);
        noc_async_read(at(0, get_write_ptr(1)), get_write_ptr(0), kTile);  // race-read-write
        noc_async_read_barrier();
        signal(0, 1);
        return;
    }
    word(get_write_ptr(1))[0] = 1;
    noc_async_read(in(0), get_write_ptr(1), kTile);
    noc_async_read_barrier();
    signal(1, 0);
    if (!wrong) noc_semaphore_wait(semaphore(1), 1);
    word(get_write_ptr(1))[0] = 4;  // race-read-write
    if (wrong) noc_semaphore_wait(semaphore(1), 1);
}

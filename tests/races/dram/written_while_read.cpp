// A tile in DRAM is written again while another core may still read it.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        noc_async_read(in(0), get_write_ptr(0), kTile);  // race-read-write
        noc_async_read_barrier();
        signal(0, 1);
        return;
    }
    fill(get_write_ptr(1), 3);
    if (!wrong) noc_semaphore_wait(semaphore(1), 1);
    noc_async_write(get_write_ptr(1), in(0), kTile);  // race-read-write
    noc_async_write_barrier();
    if (wrong) noc_semaphore_wait(semaphore(1), 1);
}

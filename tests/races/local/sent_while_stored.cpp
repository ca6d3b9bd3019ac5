// One processor sends a table to DRAM while the other stores to it.
// roles: ncrisc brisc; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t i = 0; i < kTile / 4; i++) word(get_write_ptr(0))[i] = i;  // race-read-write
    noc_semaphore_set(semaphore(0), 1);
#else
    if (!wrong) noc_semaphore_wait(semaphore(0), 1);
    noc_async_write(get_write_ptr(0), out(0), kTile);  // race-read-write
    noc_async_write_barrier();
    if (wrong) noc_semaphore_wait(semaphore(0), 1);
#endif
}

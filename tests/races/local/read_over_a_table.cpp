// A read from DRAM lands on a table that the other processor still loads.
// roles: ncrisc brisc; cbs: 0x1; semaphores: 2
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    noc_semaphore_set(semaphore(0), 1);
    if (!wrong) noc_semaphore_wait(semaphore(1), 1);
    noc_async_read(in(1), get_write_ptr(0), kTile);  // race-read-write
    noc_async_read_barrier();
    if (wrong) noc_semaphore_wait(semaphore(1), 1);
#else
    noc_semaphore_wait(semaphore(0), 1);
    const uint32_t seen = word(get_write_ptr(0))[5];  // race-read-write
    if (seen != 77) noc_semaphore_set(semaphore(1), 1);
#endif
}

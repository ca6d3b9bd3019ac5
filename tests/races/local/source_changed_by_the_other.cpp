// The other processor stores to what a write may still be sending.
// roles: ncrisc brisc; cbs: 0x2; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    fill(get_write_ptr(0), 3);
    noc_async_write(get_write_ptr(0), out(0), kTile);  // race-read-write
    if (!wrong) noc_async_writes_flushed();
    noc_semaphore_set(semaphore(0), 1);
    noc_async_write_barrier();
#else
    noc_semaphore_wait(semaphore(0), 1);
    word(get_write_ptr(0))[0] = 9;  // race-read-write
#endif
}

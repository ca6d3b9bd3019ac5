// The flag is looked at once, and the work is left out when it is not there yet.
// roles: ncrisc brisc; cbs: 0x1; semaphores: 1; ends: result
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    word(get_write_ptr(0))[0] = 99;
    noc_semaphore_set(semaphore(0), 1);
#else
    if (!wrong) noc_semaphore_wait(semaphore(0), 1);
    invalidate_l1_cache();
    if (noc_async_writes_flushed(); *semaphore(0) == 0) return;
    noc_async_write(get_write_ptr(0), out(0), kTile);
    noc_async_write_barrier();
#endif
}

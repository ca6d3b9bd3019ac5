// One processor spills a page to DRAM, the other fetches it, signalled by a word before the barrier.
// roles: ncrisc brisc; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    while (*semaphore(0) == 0) {}
    noc_async_read(out(2), get_write_ptr(0), kTile);  // race-read-write
    noc_async_read_barrier();
#else
    fill(get_write_ptr(1), 3);
    noc_async_write(get_write_ptr(1), out(2), kTile);  // race-read-write
    if (!wrong) noc_async_write_barrier();
    *semaphore(0) = 1;
    noc_async_write_barrier();
#endif
}

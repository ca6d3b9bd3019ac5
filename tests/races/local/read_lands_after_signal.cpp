// A read is signalled to the other processor by a semaphore, without its barrier.
// roles: ncrisc brisc; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    noc_async_read(in(0), get_write_ptr(0), kTile);  // race-read-write
    if (!wrong) noc_async_read_barrier();
    noc_semaphore_set(semaphore(0), 1);
    noc_async_read_barrier();
#else
    noc_semaphore_wait(semaphore(0), 1);
    const uint32_t seen = word(get_write_ptr(0))[0];  // race-read-write
    word(get_write_ptr(0))[8] = seen;
#endif
}

// The signal is waited for by the processor that does not read the data.
// roles: ncrisc brisc; cores: 2x1; cbs: 0x1 1x1 2x1; semaphores: 2
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (self() == 1) {
        noc_semaphore_wait(semaphore(0), 1);
        if (!wrong) noc_semaphore_set(semaphore(1), 1);
        return;
    }
    fill(get_write_ptr(1), 3);
    noc_async_write(get_write_ptr(1), at(1, get_write_ptr(0)), kTile);  // race-read-write
    noc_async_write_barrier();
    signal(1, 0);
#else
    if (self() == 0) return;
    if (!wrong) noc_semaphore_wait(semaphore(1), 1);
    const uint32_t seen = word(get_write_ptr(0))[0];  // race-read-write
    word(get_write_ptr(2))[0] = seen;
#endif
}

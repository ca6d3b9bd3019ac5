// Which page is sent hangs on a look at the flag that is no wait.
// roles: ncrisc brisc; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    const uint32_t page = get_write_ptr(0), other = get_write_ptr(1);
#ifdef COMPILE_FOR_NCRISC
    noc_semaphore_set(semaphore(0), 1);  // race-signal
#else
    fill(page, 5);
    fill(other, 6);
    if (!wrong) noc_semaphore_wait(semaphore(0), 1);
    const bool ready = *semaphore(0) == 1;  // race-signal
    noc_async_write(ready ? page : other, out(0), kTile);
    noc_async_write_barrier();
#endif
}

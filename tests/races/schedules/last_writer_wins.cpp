// Two cores write one result: the last one stays.
// roles: ncrisc; cores: 2x1; cbs: 0x1; semaphores: 1; ends: result
#include "race.h"

void kernel_main() {
    fill(get_write_ptr(0), 100 * self());
    if (!wrong && self() == 1) noc_semaphore_wait_min(semaphore(0), 1);
    noc_async_write(get_write_ptr(0), out(0), kTile);
    noc_async_write_barrier();
    if (self() == 0) signal(1, 0);
}

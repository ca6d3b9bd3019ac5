// Two cores write different results to one page: the last one stays.
// roles: ncrisc; cores: 2x1; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
    const uint32_t page = get_write_ptr(0);
    fill(page, self());
    if (!wrong && self() == 1) noc_semaphore_wait(semaphore(0), 1);
    noc_async_write(page, out(0), kTile);  // race-write-write
    noc_async_write_barrier();
    if (!wrong && self() == 0) signal(1, 0);
}

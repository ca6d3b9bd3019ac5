// Rows of 32 bytes are fetched from a neighbour that still fills them. So few bytes are no flag.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t table = get_write_ptr(0), mine = get_write_ptr(1);
    if (self() == 0) {
        word(table)[8] = 3;  // race-read-write
        signal(1, 0);
        noc_semaphore_wait_min(semaphore(1), 1);
    } else {
        if (!wrong) noc_semaphore_wait_min(semaphore(0), 1);
        noc_async_read(at(0, table + 32), mine, 32);  // race-read-write
        noc_async_read_barrier();
        if (word(mine)[0] == 3) word(mine)[1] = 4;
        if (wrong) noc_semaphore_wait_min(semaphore(0), 1);
        signal(0, 1);
    }
}

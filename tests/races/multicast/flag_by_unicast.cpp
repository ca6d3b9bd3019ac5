// The data go by multicast, the flag by unicast: another channel, another way.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 0) {
        fill(get_write_ptr(1), 3);
        noc_async_write_multicast(get_write_ptr(1), all(1, 2, get_write_ptr(0)), kTile, 2);  // race-read-write
        if (!wrong) noc_async_write_barrier();
        signal(1, 0);
        signal(2, 0);
        noc_async_write_barrier();
    } else {
        noc_semaphore_wait(semaphore(0), 1);
        const uint32_t seen = word(get_write_ptr(0))[0];  // race-read-write
        word(get_write_ptr(1))[0] = seen;
    }
}

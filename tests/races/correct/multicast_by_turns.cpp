// Each core is the sender in its turn.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    for (uint32_t sender = 0; sender < 3; sender++) {
        if (self() == sender) {
            fill(get_write_ptr(1), sender);
            noc_semaphore_wait(semaphore(0), 2);
            noc_semaphore_set(semaphore(0), 0);
            noc_semaphore_set(semaphore(1), VALID);
            noc_async_write_multicast_loopback_src(get_write_ptr(1), all(0, 2, get_write_ptr(0)), kTile, 3);
            noc_semaphore_set_multicast_loopback_src(get_semaphore(1), all(0, 2, get_semaphore(1)), 3);
            noc_async_write_barrier();
        } else {
            noc_semaphore_set(semaphore(1), INVALID);
            signal(sender, 0);
            noc_semaphore_wait(semaphore(1), VALID);
        }
        word(get_write_ptr(1))[256 + sender] = word(get_write_ptr(0))[0];
    }
}

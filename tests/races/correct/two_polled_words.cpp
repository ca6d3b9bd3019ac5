// One loop waits for two signals.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    if (self() == 2) {
        while (*semaphore(0) == 0 || *semaphore(1) == 0) {}
        word(get_write_ptr(1))[0] = word(get_write_ptr(0))[0] + word(get_write_ptr(0))[256];
        return;
    }
    fill(get_write_ptr(1), 3);
    noc_async_write(get_write_ptr(1), at(2, get_write_ptr(0) + self() * 1024), 1024);
    noc_async_write_barrier();
    signal(2, self());
}

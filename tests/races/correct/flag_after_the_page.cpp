// A flag of 16 bytes follows the page on the same channel and is polled.
// roles: ncrisc; cores: 2x1; cbs: 0x2 1x2; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        word(get_write_ptr(0) + kTile)[0] = 0;
        signal(0, 0);
        while (word(get_write_ptr(0) + kTile)[0] != 77) {}
        word(get_write_ptr(1))[0] = word(get_write_ptr(0))[0];
        return;
    }
    noc_semaphore_wait(semaphore(0), 1);
    fill(get_write_ptr(1), 3);
    fill(get_write_ptr(1) + kTile, 77);
    noc_async_write(get_write_ptr(1), at(1, get_write_ptr(0)), kTile);
    noc_async_write(get_write_ptr(1) + kTile, at(1, get_write_ptr(0) + kTile), 16);
    noc_async_write_barrier();
}

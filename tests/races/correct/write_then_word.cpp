// A write and an inline word on the same channel arrive in order.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 1) {
        noc_semaphore_wait(semaphore(0), 9);
        word(get_write_ptr(1))[0] = word(get_write_ptr(0))[0];
        return;
    }
    fill(get_write_ptr(1), 3);
    noc_async_write(get_write_ptr(1), at(1, get_write_ptr(0)), kTile);
    noc_inline_dw_write(at(1, get_semaphore(0)), 9);
    noc_async_write_barrier();
}

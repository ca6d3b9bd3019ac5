// Both processors of a core send into one page of another and signal apart.
// roles: ncrisc brisc; cores: 2x1; cbs: 0x1 1x1 2x1; semaphores: 2
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (self() == 1) {
        noc_semaphore_wait(semaphore(0), 1);
        noc_semaphore_wait(semaphore(1), 1);
        word(get_write_ptr(1))[0] = word(get_write_ptr(0))[0] + word(get_write_ptr(0))[256];
        return;
    }
    fill(get_write_ptr(1), 3);
    noc_async_write(get_write_ptr(1), at(1, get_write_ptr(0)), 1024);
    signal(1, 0);
    noc_async_write_barrier();
#else
    if (self() == 1) return;
    fill(get_write_ptr(2), 3);
    noc_async_write(get_write_ptr(2), at(1, get_write_ptr(0) + 1024), 1024);
    signal(1, 1);
    noc_async_write_barrier();
#endif
}

// Both processors read a table that one of them made.
// roles: ncrisc brisc; cbs: 0x1; semaphores: 2
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    fill(get_write_ptr(0), 1);
    noc_semaphore_set(semaphore(0), 1);
    const uint32_t seen = word(get_write_ptr(0))[3];
    noc_semaphore_wait(semaphore(1), 1);
    word(get_write_ptr(0))[3] = seen;
#else
    noc_semaphore_wait(semaphore(0), 1);
    const uint32_t seen = word(get_write_ptr(0))[3];
    if (seen) noc_semaphore_set(semaphore(1), 1);
#endif
}

// The scratch memory is written again while the other processor may still read it.
// roles: ncrisc brisc; cbs: 0x1; semaphores: 2
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    word(get_write_ptr(0))[0] = 7;
    noc_semaphore_set(semaphore(0), 1);
    if (!wrong) noc_semaphore_wait(semaphore(1), 1);
    word(get_write_ptr(0))[0] = 8;  // race-read-write
    if (wrong) noc_semaphore_wait(semaphore(1), 1);
#else
    noc_semaphore_wait(semaphore(0), 1);
    const uint32_t seen = word(get_write_ptr(0))[0];  // race-read-write
    word(get_write_ptr(0))[8] = seen;
    noc_semaphore_set(semaphore(1), 1);
#endif
}

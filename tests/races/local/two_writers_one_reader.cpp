// Both processors write the same word, and one of them reads it.
// roles: ncrisc brisc; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    word(get_write_ptr(0))[0] = 7;  // race-write-write
    noc_semaphore_set(semaphore(0), 1);
#else
    if (!wrong) noc_semaphore_wait(semaphore(0), 1);
    word(get_write_ptr(0))[0] = 8;  // race-write-write
    if (wrong) noc_semaphore_wait(semaphore(0), 1);
    const uint32_t seen = word(get_write_ptr(0))[0];
    word(get_write_ptr(0))[8] = seen;
#endif
}

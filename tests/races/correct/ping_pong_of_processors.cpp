// Both processors write the same page in turns, paced by two semaphores.
// roles: ncrisc brisc; cbs: 0x1; semaphores: 2
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t round = 1; round <= 4; round++) {
        word(get_write_ptr(0))[0] = 2 * round;
        noc_semaphore_set(semaphore(0), round);
        noc_semaphore_wait(semaphore(1), round);
        word(get_write_ptr(0))[8] = word(get_write_ptr(0))[0];
    }
#else
    for (uint32_t round = 1; round <= 4; round++) {
        noc_semaphore_wait_min(semaphore(0), round);
        word(get_write_ptr(0))[0] = word(get_write_ptr(0))[0] + 1;
        noc_semaphore_set(semaphore(1), round);
    }
#endif
}

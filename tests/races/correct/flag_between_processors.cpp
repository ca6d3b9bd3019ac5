// Two processors hand a scratch page to and fro by a word in L1.
// roles: ncrisc brisc; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    word(get_write_ptr(1))[0] = 0;
    noc_semaphore_set(semaphore(0), 1);
    for (uint32_t round = 1; round <= 3; round++) {
        word(get_write_ptr(0))[0] = round;
        word(get_write_ptr(1))[0] = 1;
        while (word(get_write_ptr(1))[0] != 0) {}
    }
#else
    noc_semaphore_wait(semaphore(0), 1);
    for (uint32_t round = 1; round <= 3; round++) {
        uint32_t raised;
        do { raised = word(get_write_ptr(1))[0]; } while (!raised);
        const uint32_t seen = word(get_write_ptr(0))[0];
        word(get_write_ptr(0))[8] = seen;
        word(get_write_ptr(1))[0] = 0;
    }
#endif
}

// Who fills the slot waits until the flag is down again, which is up when the wait begins.
// roles: ncrisc brisc; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), mine = get_write_ptr(1);
    for (uint32_t i = 0; i < 3; i++) {
#ifdef COMPILE_FOR_NCRISC
        fill(slot, i);
        noc_semaphore_set(semaphore(0), 1);
        noc_semaphore_wait(semaphore(0), 0);
#else
        noc_semaphore_wait(semaphore(0), 1);
        word(mine)[i] = word(slot)[i];
        noc_semaphore_set(semaphore(0), 0);
#endif
    }
}

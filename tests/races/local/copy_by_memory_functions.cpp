// A table is copied while the other processor fills it.
// roles: ncrisc brisc; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t i = 0; i < 64; i++) word(get_write_ptr(0))[i] = i;  // race-read-write
    noc_semaphore_set(semaphore(0), 1);
#else
    if (!wrong) noc_semaphore_wait(semaphore(0), 1);
    for (uint32_t i = 0; i < 64; i++) word(get_write_ptr(1))[i] = word(get_write_ptr(0))[i];  // race-read-write
    if (wrong) noc_semaphore_wait(semaphore(0), 1);
#endif
}

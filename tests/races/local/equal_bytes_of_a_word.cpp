// One processor stores a half-word of which the other loads one byte.
// roles: ncrisc brisc; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    *(volatile tt_l1_ptr uint16_t*)(get_write_ptr(0) + 2) = 7;  // race-read-write
    noc_semaphore_set(semaphore(0), 1);
#else
    if (!wrong) noc_semaphore_wait(semaphore(0), 1);
    const uint8_t seen = *(volatile tt_l1_ptr uint8_t*)(get_write_ptr(0) + 3);  // race-read-write
    if (wrong) noc_semaphore_wait(semaphore(0), 1);
    word(get_write_ptr(0))[8] = seen;
#endif
}

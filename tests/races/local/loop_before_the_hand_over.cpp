// A loop over the page goes on by one row after the hand-over, and the other processor loops over it.
// roles: ncrisc brisc; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t page = get_write_ptr(0);
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t i = 0; i < 256; i++) word(page)[i] = i;
    noc_semaphore_set(semaphore(0), 1);
    for (uint32_t i = wrong ? 240 : 256; i < 320; i++) word(page)[i] = 3 * i;  // race-read-write
    noc_semaphore_wait(semaphore(1), 1);
#else
    noc_semaphore_wait(semaphore(0), 1);
    uint32_t sum = 0;
    for (uint32_t i = 0; i < 256; i++) sum += word(page)[i];  // race-read-write
    word(get_write_ptr(1))[0] = sum;
    noc_semaphore_set(semaphore(1), 1);
#endif
}

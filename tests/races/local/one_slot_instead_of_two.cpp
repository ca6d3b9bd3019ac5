// A producer with two slots runs one round too far ahead.
// roles: ncrisc brisc; cbs: 0x2; semaphores: 2
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t round = 1; round <= 4; round++) {
        if (round > 2) noc_semaphore_wait_min(semaphore(1), wrong ? round - 3 : round - 2);
        word(get_write_ptr(0) + (round % 2) * kTile)[0] = round;  // race-read-write
        noc_semaphore_set(semaphore(0), round);
    }
#else
    for (uint32_t round = 1; round <= 4; round++) {
        noc_semaphore_wait_min(semaphore(0), round);
        const uint32_t seen = word(get_write_ptr(0) + (round % 2) * kTile)[0];  // race-read-write
        word(get_write_ptr(0))[256] = seen;
        noc_semaphore_set(semaphore(1), round);
    }
#endif
}

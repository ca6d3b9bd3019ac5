// The producer raises a flag that the consumer does not look at.
// roles: ncrisc brisc; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    word(get_write_ptr(0))[0] = 7;  // race-read-write
    *semaphore(0) = 1;
#else
    while (!wrong && *semaphore(0) != 1) {}
    const uint32_t seen = word(get_write_ptr(0))[0];  // race-read-write
    word(get_write_ptr(0))[8] = seen;
    while (*semaphore(0) != 1) {}
#endif
}

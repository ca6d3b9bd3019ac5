// A lock that both processors find free: to look and to take it are two steps.
// roles: ncrisc brisc; cbs: 0x1 1x1; semaphores: 3
#include "race.h"

#ifndef COMPILE_FOR_TRISC
inline void put(uint32_t value) { *semaphore(0) = value; }  // race-signal
#endif

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    const uint32_t own = 1, other = 2;
#else
    const uint32_t own = 2, other = 1;
    if (!wrong) noc_semaphore_wait(semaphore(own), 1);
#endif
    while (*semaphore(0) != 0) {}
    put(1);
    put(0);
    if (!wrong && own == 1) noc_semaphore_set(semaphore(other), 1);
}

// Both sides clear the word that the other one signals.
// roles: ncrisc; cores: 2x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (wrong && self() == 1) noc_semaphore_set(semaphore(0), 0);  // race-signal
    noc_semaphore_inc(at(1 - self(), get_semaphore(0)), 1);  // race-signal
    noc_async_atomic_barrier();
    noc_semaphore_wait_min(semaphore(0), wrong && self() == 1 ? 0 : 1);
}

// Two circular buffers share memory; the credits of one say nothing of the other.
// roles: ncrisc brisc; cbs: 0+1x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    word(get_write_ptr(0))[0] = 7;  // race-read-write
    cb_push_back(0, 1);
    if (!wrong) noc_semaphore_set(semaphore(0), 1);
#else
    if (!wrong) noc_semaphore_wait(semaphore(0), 1);
    const uint32_t seen = word(get_write_ptr(1))[0];  // race-read-write
    cb_wait_front(0, 1);
    word(get_write_ptr(1))[8] = seen;
    cb_pop_front(0, 1);
#endif
}

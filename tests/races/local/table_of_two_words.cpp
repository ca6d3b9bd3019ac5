// A reader looks at the first word of a record and loads the second, which is stored last.
// roles: ncrisc brisc; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (!wrong) word(get_write_ptr(0))[1] = 5;
    noc_semaphore_set(semaphore(0), 1);
    if (wrong) word(get_write_ptr(0))[1] = 5;  // race-read-write
#else
    while (noc_semaphore_wait(semaphore(0), 1), *semaphore(0) != 1) {}
    const uint32_t seen = word(get_write_ptr(0))[1];  // race-read-write
    word(get_write_ptr(0))[8] = seen;
#endif
}

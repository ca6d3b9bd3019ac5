// The flag is raised before the data are stored.
// roles: ncrisc brisc; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (wrong) *semaphore(0) = 1;
    word(get_write_ptr(0))[0] = 7;  // race-read-write
    if (!wrong) *semaphore(0) = 1;
#else
    while (*semaphore(0) != 1) {}
    const uint32_t seen = word(get_write_ptr(0))[0];  // race-read-write
    word(get_write_ptr(0))[8] = seen;
#endif
}

// Two processors fill a page in two parts; the second begins 16 bytes before the first ends.
// roles: ncrisc brisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t page = get_write_ptr(0);
    if (self() == 1) {
#ifdef COMPILE_FOR_NCRISC
        noc_semaphore_wait_min(semaphore(0), 2);
        word(get_write_ptr(1))[0] = word(page)[255];
#endif
        return;
    }
#ifdef COMPILE_FOR_NCRISC
    fill(get_write_ptr(1), 1);
    noc_async_read(in(0), page, 1024);
    noc_async_read_barrier();
    noc_async_write(page, at(1, page), 1024);  // race-write-write
#else
    noc_async_read(in(1), page + 1024, 1024);
    noc_async_read_barrier();
    noc_async_write(page + 1024, at(1, wrong ? page + 1008 : page + 1024), 1024);  // race-write-write
#endif
    noc_async_write_barrier();
    signal(1, 0);
}

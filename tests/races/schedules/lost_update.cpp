// Each core reads the sum, adds its own and writes it back; the one in between is lost.
// roles: ncrisc; cores: 2x1; cbs: 0x1; semaphores: 1; ends: result
#include "race.h"

void kernel_main() {
    if (!wrong && self() == 1) noc_semaphore_wait_min(semaphore(0), 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    word(get_write_ptr(0))[0] += self() + 1;
    noc_async_write(get_write_ptr(0), in(0), kTile);
    noc_async_write_barrier();
    if (self() == 0) signal(1, 0);
}

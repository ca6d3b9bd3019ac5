// The token is passed on before the shared table was written.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() > 0) noc_semaphore_wait(semaphore(0), 1);
    if (self() < 2 && wrong) signal(self() + 1, 0);
    fill(get_write_ptr(1), self());
    noc_async_read(at(0, get_write_ptr(0)), get_write_ptr(1), 256);  // race-read-write
    noc_async_read_barrier();
    word(get_write_ptr(1))[0] = self();
    noc_async_write(get_write_ptr(1), at(0, get_write_ptr(0)), 256);  // race-read-write
    noc_async_write_barrier();
    if (self() < 2 && !wrong) signal(self() + 1, 0);
}

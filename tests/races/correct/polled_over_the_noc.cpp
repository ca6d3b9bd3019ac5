// A core polls a word of another core by reads over the NoC.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    if (self() == 0) {
        fill(get_write_ptr(1), 3);
        noc_async_write(get_write_ptr(1), at(1, get_write_ptr(0)), kTile);
        noc_async_write_barrier();
        *semaphore(0) = 1;
        return;
    }
    uint32_t seen = 0;
    while (seen == 0) {
        noc_async_read(at(0, get_semaphore(0)), get_write_ptr(1), 32);
        noc_async_read_barrier();
        seen = word(get_write_ptr(1))[(get_semaphore(0) % 16) / 4];
    }
    word(get_write_ptr(1))[16] = word(get_write_ptr(0))[0];
}

// A stick of 64 bytes is written to DRAM and fetched by another core; the signal does not wait for it.
// roles: ncrisc; cores: 2x1; cbs: 0x1; semaphores: 1
#include "race.h"

void kernel_main() {
    const uint32_t stick = get_write_ptr(0);
    if (self() == 0) {
        for (uint32_t i = 0; i < 16; i++) word(stick)[i] = i;
        noc_async_write(stick, out(1) + 64, 64);  // race-read-write
        if (!wrong) noc_async_write_barrier();
        signal(1, 0);
        noc_async_write_barrier();
    } else {
        noc_semaphore_wait_min(semaphore(0), 1);
        noc_async_read(out(1) + 64, stick, 64);  // race-read-write
        noc_async_read_barrier();
        word(stick)[20] = word(stick)[1];
    }
}

// Data lie in one bank, the flag that is polled in another: two destinations have no order.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    const uint32_t page = get_write_ptr(0), flag = get_write_ptr(1);
    if (self() == 0) {
        fill(page, 4);
        for (uint32_t i = 0; i < 16; i++) word(flag)[i] = 77;
        noc_async_write(page, out(0), kTile);  // race-read-write
        if (!wrong) noc_async_write_barrier();
        noc_async_write(flag, out(3), 64);
        noc_async_write_barrier();
    } else {
        do {
            noc_async_read(out(3), flag, 64);
            noc_async_read_barrier();
        } while (word(flag)[0] != 77);
        noc_async_read(out(0), page, kTile);  // race-read-write
        noc_async_read_barrier();
        word(flag)[1] = word(page)[0];
    }
}

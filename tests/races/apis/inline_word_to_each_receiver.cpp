// The page is multicast, the flag goes to each receiver by an inline word of its own.
// roles: ncrisc; cores: 3x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), page = get_write_ptr(1);
    if (self() == 0) {
        fill(page, 2);
        noc_async_write_multicast(page, all(1, 2, slot), kTile, 2);  // race-read-write
        if (wrong) {
            noc_inline_dw_write(at(1, get_semaphore(0)), 1);
            noc_inline_dw_write(at(2, get_semaphore(0)), 1);
        } else {
            noc_inline_mcast_dw_write(all(1, 2, get_semaphore(0)), 1, 0xF, noc_index, NOC_MULTICAST_WRITE_VC, 0, 2);
        }
        noc_async_write_barrier();
    } else {
        noc_semaphore_wait(semaphore(0), 1);
        word(page)[0] = word(slot)[3];  // race-read-write
    }
}

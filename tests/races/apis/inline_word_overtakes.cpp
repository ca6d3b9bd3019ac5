// A flag by an inline word, on a channel of its own: it may come before the page.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), page = get_write_ptr(1);
    if (self() == 0) {
        fill(page, 2);
        noc_async_write(page, at(1, slot), kTile);  // race-read-write
        noc_inline_dw_write(at(1, get_semaphore(0)), 1, 0xF, noc_index, wrong ? 3 : NOC_UNICAST_WRITE_VC);
        noc_async_write_barrier();
    } else {
        noc_semaphore_wait(semaphore(0), 1);
        word(page)[0] = word(slot)[3];  // race-read-write
    }
}

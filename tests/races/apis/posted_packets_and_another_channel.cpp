// Posted packets by kept state are followed by a signal on another channel: nothing says that they are there.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), page = get_write_ptr(1);
    if (self() == 0) {
        fill(page, 9);
        noc_async_write_one_packet_set_state<true>(at(1, slot), kTile);
        noc_async_write_one_packet_with_state<true>(page, slot);  // race-read-write
        noc_semaphore_inc(at(1, get_semaphore(0)), 1, noc_index, wrong ? 2 : NOC_UNICAST_WRITE_VC);
        noc_async_posted_writes_flushed();
        noc_async_atomic_barrier();
    } else {
        noc_semaphore_wait(semaphore(0), 1);
        noc_async_write(slot, out(0), kTile);  // race-read-write
        noc_async_write_barrier();
    }
}

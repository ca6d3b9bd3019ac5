// Packets with the state kept in the command buffer; the other processor refills the page before they have left.
// roles: ncrisc brisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t page = get_write_ptr(1), slot = get_write_ptr(0);
    if (self() == 1) {
#ifdef COMPILE_FOR_NCRISC
        noc_semaphore_wait_min(semaphore(0), 1);
#endif
        return;
    }
#ifdef COMPILE_FOR_NCRISC
    fill(page, 1);
    noc_async_write_one_packet_set_state(at(1, slot), 1024);
    noc_async_write_one_packet_with_state(page, slot);
    noc_async_write_one_packet_with_state(page + 1024, slot + 1024);  // race-read-write
    if (!wrong) noc_async_writes_flushed();
    noc_semaphore_set(semaphore(1), 1);
    noc_async_write_barrier();
    signal(1, 0);
#else
    noc_semaphore_wait(semaphore(1), 1);
    word(page + 1024)[5] = 7;  // race-read-write
#endif
}

// A read with the state kept in the command buffer fetches the neighbour's page before its signal.
// roles: ncrisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 2
#include "race.h"

void kernel_main() {
    const uint32_t page = get_write_ptr(0), mine = get_write_ptr(1);
    if (self() == 0) {
        for (uint32_t i = 0; i < 256; i++) word(page)[i] = i;  // race-read-write
        signal(1, 0);
        noc_semaphore_wait_min(semaphore(1), 1);
    } else {
        noc_async_read_one_packet_set_state(at(0, page), 1024);
        if (!wrong) noc_semaphore_wait_min(semaphore(0), 1);
        noc_async_read_one_packet_with_state(page, mine);  // race-read-write
        noc_async_read_barrier();
        if (wrong) noc_semaphore_wait_min(semaphore(0), 1);
        word(mine)[300] = word(mine)[0];
        signal(0, 1);
    }
}

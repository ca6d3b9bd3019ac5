// Two packets with an id each; the barrier of the first one is taken for both.
// roles: ncrisc; cores: 2x1; cbs: 0x2 1x1; semaphores: 1
#include "race.h"

void kernel_main() {
    const uint32_t slot = get_write_ptr(0), page = get_write_ptr(1);
    if (self() == 0) {
        fill(page, 2);
        noc_async_write_one_packet_with_trid(page, at(1, slot), kTile, 5);
        noc_async_write_one_packet_with_trid(page, at(1, slot + kTile), kTile, 6);  // race-read-write
        noc_async_write_barrier_with_trid(5);
        if (!wrong) noc_async_write_barrier_with_trid(6);
        noc_semaphore_inc(at(1, get_semaphore(0), 1 - noc_index), 1, 1 - noc_index);
        noc_async_atomic_barrier(1 - noc_index);
        noc_async_write_barrier();
    } else {
        noc_semaphore_wait(semaphore(0), 1);
        word(page)[0] = word(slot)[0];
        word(page)[1] = word(slot + kTile)[0];  // race-read-write
    }
}

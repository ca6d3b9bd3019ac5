// Data and signal go over the same NoC, but over different channels.
// roles: brisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() == 1) {
        noc_semaphore_wait(l1(get_semaphore(0)), 1);
        const uint32_t value = l1(get_write_ptr(0))[0];  // race-read-write
        l1(get_write_ptr(1))[0] = value;
        return;
    }
    noc_async_read(in(0), get_write_ptr(1), kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(1), other(get_write_ptr(0)), kTile);
    if (!wrong) noc_async_write_barrier();
    noc_semaphore_inc(other(get_semaphore(0)), 1, noc_index, NOC_MULTICAST_WRITE_VC);
    noc_async_atomic_barrier();
    noc_async_write_barrier();
}

// A write and an increment to the same core over the same channel arrive in order: no barrier between them.
// roles: ncrisc brisc; cores: 2x1; cbs: 0x1 1x1; semaphores: 1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (get_absolute_logical_x() == 0) {
        noc_async_read(in(0), get_write_ptr(1), kTile);
        noc_async_read_barrier();
        noc_async_write(get_write_ptr(1), other(get_write_ptr(0)), kTile);
        noc_semaphore_inc(other(get_semaphore(0)), 1);
        noc_async_write_barrier();
        noc_async_atomic_barrier();
    } else {
        cb_reserve_back(0, 1);
        noc_semaphore_wait(l1(get_semaphore(0)), 1);
        cb_push_back(0, 1);
    }
#else
    if (get_absolute_logical_x() == 0) return;
    cb_wait_front(0, 1);
    noc_async_write(get_read_ptr(0), out(0), kTile);
    noc_async_write_barrier();
    cb_pop_front(0, 1);
#endif
}

// A multicast with loopback from a page to the same page: on the sender's core nothing changes, and it need not wait.
// roles: ncrisc brisc; cores: 2x1; cbs: 0x1; semaphores: 1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    auto* valid = l1(get_semaphore(0));
    const bool sends = get_absolute_logical_x() == 0;
    if (sends) {
        noc_async_read(in(0), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5);
        const uint64_t pages = get_noc_multicast_addr(my_x[0], my_y[0], x, y, get_write_ptr(0));
        noc_async_write_multicast_loopback_src(get_write_ptr(0), pages, kTile, 2);
        noc_semaphore_set(valid, VALID);
        noc_semaphore_set_multicast(get_semaphore(0), get_noc_multicast_addr(x, y, x, y, get_semaphore(0)), 1);
        noc_async_writes_flushed();
    }
    noc_semaphore_wait(valid, VALID);
    cb_push_back(0, 1);
    if (sends) noc_async_write_barrier();
#else
    cb_wait_front(0, 1);
    noc_async_write(get_read_ptr(0), out(get_absolute_logical_x()), kTile);
    noc_async_write_barrier();
    cb_pop_front(0, 1);
#endif
}

// Two tiles are sent at once, one was waited for.
// roles: ncrisc brisc; cbs: 0x2 1x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 2);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read(in(1), get_write_ptr(0) + kTile, kTile);
    noc_async_read_barrier();
    cb_push_back(0, 2);
#else
    cb_wait_front(0, wrong ? 1 : 2);
    noc_async_write(get_read_ptr(0), out(0), kTile);
    noc_async_write(get_read_ptr(0) + kTile, out(1), kTile);  // cb-read-outside
    noc_async_write_barrier();
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
#endif
}

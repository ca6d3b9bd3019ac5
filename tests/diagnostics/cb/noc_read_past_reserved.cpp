// The second tile is fetched behind the one page that was reserved.
// roles: ncrisc brisc; cbs: 0x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, wrong ? 1 : 2);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read(in(1), get_write_ptr(0) + kTile, kTile);  // cb-write-outside
    noc_async_read_barrier();
    cb_reserve_back(0, 2);
    cb_push_back(0, 2);
#else
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
#endif
}

// The page is handed on while its tile is still under way.
// roles: ncrisc brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    if (!wrong) noc_async_read_barrier();
    cb_push_back(0, 1);  // noc-read-pending
    noc_async_read_barrier();
#else
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

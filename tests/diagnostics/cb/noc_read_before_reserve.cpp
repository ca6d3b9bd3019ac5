// A tile is fetched into a page that was not reserved yet.
// roles: ncrisc brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    if (!wrong) cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);  // cb-write-outside
    noc_async_read_barrier();
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
#else
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

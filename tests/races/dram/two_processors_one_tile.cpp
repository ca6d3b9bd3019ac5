// One processor of a core reads back from DRAM what the other writes.
// roles: ncrisc brisc; cbs: 0x1 1x1 2x1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_wait_front(2, 1);
    cb_pop_front(2, 1);
    noc_async_read(out(0), get_write_ptr(0), kTile);  // race-read-write
    noc_async_read_barrier();
#else
    fill(get_write_ptr(1), 3);
    noc_async_write(get_write_ptr(1), out(0), kTile);  // race-read-write
    if (!wrong) noc_async_write_barrier();
    cb_reserve_back(2, 1);
    cb_push_back(2, 1);
    noc_async_write_barrier();
#endif
}

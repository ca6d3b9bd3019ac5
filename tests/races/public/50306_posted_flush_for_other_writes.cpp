// The flush is the one of posted writes and drains nothing; the page is given back while it is read (50306).
// roles: ncrisc brisc; cbs: 0x1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t round = 0; round < 2; round++) {
        cb_reserve_back(0, 1);
        noc_async_read(in(round), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        cb_push_back(0, 1);
    }
#else
    for (uint32_t round = 0; round < 2; round++) {
        cb_wait_front(0, 1);
        noc_async_write(get_read_ptr(0), out(round), kTile);  // race-read-write
        if (wrong) noc_async_posted_writes_flushed();
        else noc_async_writes_flushed();
        cb_pop_front(0, 1);  // race-read-write
    }
    noc_async_write_barrier();
#endif
}

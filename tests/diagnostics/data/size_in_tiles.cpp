// The size of a read is given in tiles instead of bytes.
// roles: ncrisc brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), wrong ? 1 : kTile);
    noc_async_read_barrier();
    cb_push_back(0, 1);
#else
    cb_wait_front(0, 1);
    noc_async_write(get_read_ptr(0), out(0), kTile);  // undefined-data
    noc_async_write_barrier();
    cb_pop_front(0, 1);
#endif
}

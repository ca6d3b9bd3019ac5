// Two buffers over the same memory: one side writes through c_0, the other reads through c_1.
// roles: ncrisc brisc; cbs: 0+1x2
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    cb_push_back(0, 1);
    cb_reserve_back(1, 1);
    cb_push_back(1, 1);
#else
    cb_wait_front(0, 1);
    cb_wait_front(1, 1);
    noc_async_write(get_read_ptr(1), out(0), kTile);
    noc_async_write_barrier();
    cb_pop_front(0, 1);
    cb_pop_front(1, 1);
#endif
}

// Only the first of two pages is fetched: the second still holds the last one's data.
// roles: ncrisc brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    for (uint32_t tile = 0; tile < 2; tile++) {
#ifdef COMPILE_FOR_NCRISC
        cb_reserve_back(0, 1);
        if (tile == 0 || !wrong) noc_async_read(in(tile), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        cb_push_back(0, 1);
#else
        cb_wait_front(0, 1);
        noc_async_write(get_read_ptr(0), out(tile), kTile);  // undefined-data
        noc_async_write_barrier();
        cb_pop_front(0, 1);
#endif
    }
}

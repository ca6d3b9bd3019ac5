// The index into a double buffer is off by one: the first page stays as it was.
// roles: ncrisc brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 2);
    for (uint32_t tile = 0; tile < 2; tile++) {
        const uint32_t slot = wrong ? (tile | 1) : tile;
        noc_async_read(in(tile), get_write_ptr(0) + slot * kTile, kTile);
        noc_async_read_barrier();
    }
    cb_push_back(0, 2);
#else
    for (uint32_t tile = 0; tile < 2; tile++) {
        cb_wait_front(0, 1);
        noc_async_write(get_read_ptr(0), out(tile), kTile);  // undefined-data
        noc_async_write_barrier();
        cb_pop_front(0, 1);
    }
#endif
}

// A kernel changes the pages that it waited for, and sends them on.
// roles: brisc; cbs: 0x1; feed: 0x2
#include "case.h"

void kernel_main() {
    for (uint32_t tile = 0; tile < 2; tile++) {
        cb_wait_front(0, 1);
        l1(get_read_ptr(0))[0] += 1;
        noc_async_write(get_read_ptr(0), out(tile), kTile);
        noc_async_write_barrier();
        cb_pop_front(0, 1);
    }
}

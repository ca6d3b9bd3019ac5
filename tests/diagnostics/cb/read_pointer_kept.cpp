// The read pointer is taken once, before the loop: from the second tile on it is that of a page given back.
// roles: brisc; cbs: 0x2; feed: 0x4
#include "case.h"

void kernel_main() {
    uint32_t from = get_read_ptr(0);
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_wait_front(0, 1);
        if (!wrong) from = get_read_ptr(0);
        noc_async_write(from, out(tile), kTile);  // cb-read-outside
        noc_async_write_barrier();
        cb_pop_front(0, 1);
    }
}

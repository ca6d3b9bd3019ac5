// A posted write and, on the same NoC and channel, a later one whose acknowledgement is waited for: both have left.
// roles: brisc; cbs: 0x1; extra: l1; feed: 0x2
#include "case.h"

void kernel_main() {
    for (int i = 0; i < 2; i++) {
        cb_wait_front(0, 1);
        noc_async_write<NOC_MAX_BURST_SIZE + 1, true, true>(get_read_ptr(0), other(extra()), kTile);
        noc_async_write(get_read_ptr(0), other(extra()), kTile);
        noc_async_write_barrier();
        cb_pop_front(0, 1);
    }
}

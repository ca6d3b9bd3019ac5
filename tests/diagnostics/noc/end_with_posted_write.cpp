// The kernel ends before its posted write has left.
// roles: brisc; cbs: 0x1; extra: l1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    noc_async_write<NOC_MAX_BURST_SIZE + 1, true, true>(get_write_ptr(0), other(extra()), kTile);  // noc-unfinished
    if (!wrong) noc_async_posted_writes_flushed();
}

// The flush is for writes that are acknowledged, this one is posted.
// roles: ncrisc brisc; cbs: 0x1; extra: l1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    cb_push_back(0, 1);
#else
    cb_wait_front(0, 1);
    noc_async_write<NOC_MAX_BURST_SIZE + 1, true, true>(get_read_ptr(0), other(extra()), kTile);
    if (wrong) noc_async_writes_flushed();
    if (!wrong) noc_async_posted_writes_flushed();
    cb_pop_front(0, 1);  // noc-source-changed
    noc_async_posted_writes_flushed();
#endif
}

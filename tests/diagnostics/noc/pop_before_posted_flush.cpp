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

/* expected:
finding[noc-source-changed]: cb_pop_front gives back data that noc_async_write may still be sending
  --> noc/pop_before_posted_flush.cpp:16:5
16 |     cb_pop_front(0, 1);  // noc-source-changed
   |     ^^^^^^^^^^^^^^^^^^
  --> noc/pop_before_posted_flush.cpp:13:5
13 |     noc_async_write<NOC_MAX_BURST_SIZE + 1, true, true>(get_read_ptr(0), other(extra()), kTile);
   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no flush or barrier since
   = core (0,0), brisc, kernel noc/pop_before_posted_flush.cpp
   = noc 1: 2048 B from L1 0x19480
   = note: the source of a write may be used again when it has left: noc_async_writes_flushed, or a barrier
   = help: call noc_async_writes_flushed() or noc_async_write_barrier() between the two
*/

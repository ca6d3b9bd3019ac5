// The next tile is fetched into the page that is still being sent.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    for (uint32_t tile = 0; tile < 2; tile++) {
        noc_async_read(in(tile), get_write_ptr(0), kTile);  // noc-source-changed
        noc_async_read_barrier();
        noc_async_write(get_write_ptr(0), out(tile), kTile);
        if (!wrong) noc_async_writes_flushed();
    }
    noc_async_write_barrier();
}

/* expected:
finding[noc-source-changed]: a read overwrites data that noc_async_write may still be sending
  --> noc/read_before_flush.cpp:7:9
7 |         noc_async_read(in(tile), get_write_ptr(0), kTile);  // noc-source-changed
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  --> noc/read_before_flush.cpp:9:9
9 |         noc_async_write(get_write_ptr(0), out(tile), kTile);
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ started here, no flush or barrier since
   = core (0,0), brisc, kernel noc/read_before_flush.cpp
   = noc 1: 2048 B from L1 0x19480
   = note: the source of a write may be used again when it has left: noc_async_writes_flushed, or a barrier
   = help: call noc_async_writes_flushed() or noc_async_write_barrier() between the two
*/

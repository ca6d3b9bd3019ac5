// The source of a write is changed before it has left.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(0), out(0), kTile);
    if (!wrong) noc_async_writes_flushed();
    l1(get_write_ptr(0))[0] = 1;  // noc-source-changed
    noc_async_write_barrier();
}

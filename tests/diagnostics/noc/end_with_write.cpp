// The kernel ends before its write is known to have arrived; a flush does not tell.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(0), out(0), kTile);  // noc-unfinished
    noc_async_writes_flushed();
    if (!wrong) noc_async_write_barrier();
}

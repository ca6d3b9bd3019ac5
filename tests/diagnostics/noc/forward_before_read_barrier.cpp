// A tile is sent on before it is known to have come.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    if (!wrong) noc_async_read_barrier();
    noc_async_write(get_write_ptr(0), out(0), kTile);  // noc-read-pending
    noc_async_write_barrier();
    noc_async_read_barrier();
}

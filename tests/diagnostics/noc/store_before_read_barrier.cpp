// A word is changed in a page that is still being fetched: which of the two stays is luck.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    if (!wrong) noc_async_read_barrier();
    l1(get_write_ptr(0))[0] = 1;  // noc-read-pending
    noc_async_read_barrier();
}

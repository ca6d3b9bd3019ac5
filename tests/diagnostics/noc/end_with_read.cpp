// The kernel ends before its read is over.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);  // noc-unfinished
    if (!wrong) noc_async_read_barrier();
}

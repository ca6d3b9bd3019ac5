// A read past the end of this core's L1.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), wrong ? 0x170000 : get_write_ptr(0), kTile);  // noc-local-range
    noc_async_read_barrier();
}

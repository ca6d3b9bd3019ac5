// A write past the end of another core's L1.
// roles: brisc; cbs: 0x1; extra: l1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    noc_async_write(get_write_ptr(0), other(wrong ? 0x170000 : extra()), kTile);  // noc-remote-range
    noc_async_write_barrier();
}

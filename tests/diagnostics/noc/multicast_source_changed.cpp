// The source of a multicast is changed before it has left.
// roles: brisc; cores: 2x1; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() != 0) return;
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5);
    noc_async_write_multicast(get_write_ptr(0), get_noc_multicast_addr(x, y, x, y, get_write_ptr(1)), kTile, 1);
    if (!wrong) noc_async_writes_flushed();
    l1(get_write_ptr(0))[0] = 1;  // noc-source-changed
    noc_async_write_barrier();
}

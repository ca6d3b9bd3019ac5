// The rectangle of a multicast is one core too wide: no kernel of the program runs there, and no buffer is there.
// roles: brisc; cores: 3x1; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
    if (get_absolute_logical_x() != 0) return;
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = get_arg_val<uint32_t>(4), y = get_arg_val<uint32_t>(5), more = wrong ? 2 : 1;
    const uint64_t to = get_noc_multicast_addr(x + more, y, x, y, get_write_ptr(1));
    noc_async_write_multicast(get_write_ptr(0), to, kTile, more + 1);  // memory-unowned
    noc_async_write_barrier();
}

// Coordinates that no core has.
// roles: brisc; cbs: 0x1; extra: l1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read_barrier();
    const uint32_t x = wrong ? 60 : get_arg_val<uint32_t>(4);
    noc_async_write(get_write_ptr(0), get_noc_addr(x, get_arg_val<uint32_t>(5), extra()), kTile);  // noc-no-node
    noc_async_write_barrier();
}

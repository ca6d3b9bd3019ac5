// The fetched data are looked at before the barrier.
// roles: brisc; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
    noc_async_read(in(0), get_write_ptr(0), kTile);
    if (!wrong) noc_async_read_barrier();
    const uint32_t value = l1(get_write_ptr(0))[0];  // noc-read-pending
    noc_async_read_barrier();
    l1(get_write_ptr(1))[0] = value;
}

// More is written than the page of a tensor in another core's L1 holds.
// roles: brisc; cbs: 0x2; extra: l1
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, 2);
    noc_async_read(in(0), get_write_ptr(0), kTile);
    noc_async_read(in(1), get_write_ptr(0) + kTile, kTile);
    noc_async_read_barrier();
    const uint64_t to = get_noc_addr_from_bank_id<false>(1, extra());
    noc_async_write(get_write_ptr(0), to, wrong ? kTile + 64 : kTile);  // memory-overrun
    noc_async_write_barrier();
    cb_push_back(0, 2);
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
}

// Tile 9 of a tensor of four is fetched: behind its last page.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    const InterleavedAddrGen<true> source = {.bank_base_address = get_arg_val<uint32_t>(1), .page_size = kTile};
    cb_reserve_back(0, 1);
    noc_async_read(get_noc_addr(wrong ? 999 : 3, source), get_write_ptr(0), kTile);  // memory-unowned
    noc_async_read_barrier();
    cb_push_back(0, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
}

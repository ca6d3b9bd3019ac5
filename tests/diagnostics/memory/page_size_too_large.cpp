// The page size given to the accessor is that of float32, the tensor is bfloat16: each read passes the end of its page.
// roles: ncrisc; cbs: 0x2:float32
#include "case.h"

void kernel_main() {
    const InterleavedAddrGen<true> from = {
        .bank_base_address = get_arg_val<uint32_t>(1), .page_size = wrong ? 2 * kTile : kTile};
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_reserve_back(0, 1);
        noc_async_read_page(tile, from, get_write_ptr(0));  // memory-overrun
        noc_async_read_barrier();
        cb_push_back(0, 1);
        cb_wait_front(0, 1);
        cb_pop_front(0, 1);
    }
}

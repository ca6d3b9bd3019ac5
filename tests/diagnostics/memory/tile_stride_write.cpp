// The writer's tile ids run beyond the tensor's four tiles: they hit banks that hold none of its pages.
// roles: brisc; cbs: 0x4; feed: 0x4
#include "case.h"

void kernel_main() {
    const InterleavedAddrGenFast<true> to = {
        .bank_base_address = get_arg_val<uint32_t>(2), .page_size = kTile, .data_format = DataFormat::Float16_b};
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_wait_front(0, 1);
        noc_async_write_tile(wrong ? tile + 1 : tile, to, get_read_ptr(0));  // memory-overrun
        noc_async_write_barrier();
        cb_pop_front(0, 1);
    }
}

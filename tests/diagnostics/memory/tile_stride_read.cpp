// The stride of the tile ids is wrong: the last ids are beyond the tensor's four tiles.
// roles: ncrisc; cbs: 0x4; drain: 0x4
#include "case.h"

void kernel_main() {
    const InterleavedAddrGenFast<true> from = {
        .bank_base_address = get_arg_val<uint32_t>(1), .page_size = kTile, .data_format = DataFormat::Float16_b};
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_reserve_back(0, 1);
        noc_async_read_tile(wrong ? tile * 2 : tile, from, get_write_ptr(0));  // memory-overrun
        noc_async_read_barrier();
        cb_push_back(0, 1);
    }
}

// Reads this core's tiles of x from DRAM into c_0.
// Arguments: address of x, first tile, number of tiles; compile time: its accessor.
#include "dataflow_api.h"

void kernel_main() {
    const uint32_t address = get_arg_val<uint32_t>(0);
    const uint32_t first = get_arg_val<uint32_t>(1);
    const uint32_t count = get_arg_val<uint32_t>(2);

    constexpr uint32_t cb_in = tt::CBIndex::c_0;
    constexpr auto args = TensorAccessorArgs<0>();
    const auto x = TensorAccessor(args, address, get_tile_size(cb_in));

    for (uint32_t tile = first; tile < first + count; ++tile) {
        cb_reserve_back(cb_in, 1);
        noc_async_read_tile(tile, x, get_write_ptr(cb_in));
        noc_async_read_barrier();
        cb_push_back(cb_in, 1);
    }
}

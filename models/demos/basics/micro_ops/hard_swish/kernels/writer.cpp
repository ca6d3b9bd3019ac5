// Writes the tiles of c_16 to this core's part of the output in DRAM.
// Arguments: address of the output, first tile, number of tiles; compile time: its accessor.
#include "dataflow_api.h"

void kernel_main() {
    const uint32_t out_address = get_arg_val<uint32_t>(0);
    const uint32_t first = get_arg_val<uint32_t>(1);
    const uint32_t count = get_arg_val<uint32_t>(2);

    constexpr uint32_t cb_out = tt::CBIndex::c_16;
    constexpr auto out_args = TensorAccessorArgs<0>();
    const auto out = TensorAccessor(out_args, out_address, get_tile_size(cb_out));

    for (uint32_t tile = first; tile < first + count; ++tile) {
        cb_wait_front(cb_out, 1);
        noc_async_write_tile(tile, out, get_read_ptr(cb_out));
        noc_async_write_barrier();
        cb_pop_front(cb_out, 1);
    }
}

// Blocks of c_0 to the pages of the output.
// Common arguments: address and aligned page of the output; page and block bytes; blocks per page.
// Each core: first block, number of blocks. Compile time: the accessor.
#include "dataflow_api.h"

void kernel_main() {
    const uint32_t address = get_common_arg_val<uint32_t>(0), aligned_page = get_common_arg_val<uint32_t>(1);
    const uint32_t page_bytes = get_common_arg_val<uint32_t>(2), block_bytes = get_common_arg_val<uint32_t>(3);
    const uint32_t blocks = get_common_arg_val<uint32_t>(4);
    const uint32_t first = get_arg_val<uint32_t>(0), count = get_arg_val<uint32_t>(1);
    constexpr uint32_t cb = tt::CBIndex::c_0;
    constexpr auto args = TensorAccessorArgs<0>();
    const auto out = TensorAccessor(args, address, aligned_page);
    for (uint32_t block = first; block < first + count; ++block) {
        const uint32_t begin = block % blocks * block_bytes;
        const uint32_t bytes = page_bytes - begin < block_bytes ? page_bytes - begin : block_bytes;
        cb_wait_front(cb, 1);
        noc_async_write(get_read_ptr(cb), out.get_noc_addr(block / blocks, begin), bytes);
        noc_async_write_barrier();
        cb_pop_front(cb, 1);
    }
}

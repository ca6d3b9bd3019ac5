// Whole pages in another order or number, a block at a time: pages may be larger than L1.
// Common arguments: address and aligned page of the input; page and block bytes; blocks per page; then the Gather of
// pages. Each core: first block, number of blocks. Compile time: the accessor.
#include "gather.hpp"

void kernel_main() {
    const uint32_t address = get_common_arg_val<uint32_t>(0), aligned_page = get_common_arg_val<uint32_t>(1);
    const uint32_t page_bytes = get_common_arg_val<uint32_t>(2), block_bytes = get_common_arg_val<uint32_t>(3);
    const uint32_t blocks = get_common_arg_val<uint32_t>(4);
    const Gather gather(5);
    const uint32_t first = get_arg_val<uint32_t>(0), count = get_arg_val<uint32_t>(1);
    constexpr uint32_t cb = tt::CBIndex::c_0;
    constexpr auto args = TensorAccessorArgs<0>();
    const auto in = TensorAccessor(args, address, aligned_page);
    for (uint32_t block = first; block < first + count; ++block) {
        const uint32_t begin = block % blocks * block_bytes;
        const uint32_t bytes = page_bytes - begin < block_bytes ? page_bytes - begin : block_bytes;
        cb_reserve_back(cb, 1);
        noc_async_read(in.get_noc_addr(gather.source(block / blocks), begin), get_write_ptr(cb), bytes);
        noc_async_read_barrier();
        cb_push_back(cb, 1);
    }
}

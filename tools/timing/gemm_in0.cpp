// The first operand lies in L1, a part of each row of cores on each of its cores: the owner of a block multicasts it
// along the row. Compile-time: blocks, blocks of an owner, tiles of a block. Runtime: this core's column, cores of the
// row, the row's rectangle, x and y of each core of the row.
#include <cstdint>

#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t blocks = get_compile_time_arg_val(0), owned = get_compile_time_arg_val(1);
    constexpr uint32_t tiles = get_compile_time_arg_val(2), cb = 0, shard = 2;
    const uint32_t column = get_arg_val<uint32_t>(0), across = get_arg_val<uint32_t>(1);
    const uint32_t bytes = tiles * get_tile_size(cb);
    const uint32_t ready = get_semaphore(0), valid = get_semaphore(1);
    volatile tt_l1_ptr uint32_t* ready_here = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(ready);
    volatile tt_l1_ptr uint32_t* valid_here = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(valid);
    for (uint32_t block = 0; block < blocks; block++) {
        const uint32_t owner = block / owned;
        cb_reserve_back(cb, tiles);
        if (owner == column) {
            noc_semaphore_wait(ready_here, across - 1);
            noc_semaphore_set(ready_here, 0);
            const uint64_t all =
                get_noc_multicast_addr(get_arg_val<uint32_t>(2), get_arg_val<uint32_t>(3), get_arg_val<uint32_t>(4),
                                       get_arg_val<uint32_t>(5), get_write_ptr(cb));
            noc_async_write_multicast_loopback_src(get_read_ptr(shard), all, bytes, across, true);
            noc_semaphore_set(valid_here, 1);
            const uint64_t flags = get_noc_multicast_addr(get_arg_val<uint32_t>(2), get_arg_val<uint32_t>(3),
                                                          get_arg_val<uint32_t>(4), get_arg_val<uint32_t>(5), valid);
            noc_semaphore_set_multicast_loopback_src(valid, flags, across);
        } else {
            noc_semaphore_set(valid_here, 0);
            const uint64_t there =
                get_noc_addr(get_arg_val<uint32_t>(6 + 2 * owner), get_arg_val<uint32_t>(7 + 2 * owner), ready);
            noc_semaphore_inc(there, 1);
        }
        noc_semaphore_wait(valid_here, 1);
        cb_push_back(cb, tiles);
    }
    noc_async_write_barrier();
    noc_async_atomic_barrier();
}

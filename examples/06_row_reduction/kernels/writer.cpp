// Sends this core's partial tile to its place in the root's buffer. The root waits for all of them, hands them to its
// compute kernel and writes the sum. Compile-time: is root, cores of a row, accessor. Runtime: output address, output tile,
// root x, y, this core's place in the row.
#include "dataflow_api.h"

void kernel_main() {
    constexpr bool is_root = get_compile_time_arg_val(0);
    constexpr uint32_t cores = get_compile_time_arg_val(1), cb_partial = 2, cb_gathered = 3, cb_out = 16;
    const uint32_t bytes = get_tile_size(cb_partial), place = get_arg_val<uint32_t>(4);
    const uint32_t root_x = get_arg_val<uint32_t>(2), root_y = get_arg_val<uint32_t>(3), arrived = get_semaphore(0);

    if constexpr (is_root) cb_reserve_back(cb_gathered, cores);
    cb_wait_front(cb_partial, 1);
    noc_async_write(get_read_ptr(cb_partial), get_noc_addr(root_x, root_y, get_write_ptr(cb_gathered) + place * bytes), bytes);
    noc_async_write_barrier();
    cb_pop_front(cb_partial, 1);
    noc_semaphore_inc(get_noc_addr(root_x, root_y, arrived), 1);
    noc_async_atomic_barrier();

    if constexpr (is_root) {
        const auto output = TensorAccessor(TensorAccessorArgs<2>(), get_arg_val<uint32_t>(0), bytes);
        noc_semaphore_wait((volatile tt_l1_ptr uint32_t*)arrived, cores);
        cb_push_back(cb_gathered, cores);
        cb_wait_front(cb_out, 1);
        noc_async_write_tile(get_arg_val<uint32_t>(1), output, get_read_ptr(cb_out));
        noc_async_write_barrier();
        cb_pop_front(cb_out, 1);
    }
}

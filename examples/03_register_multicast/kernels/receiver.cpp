// Takes each multicast page when its flag is there, writes it to this core's part of the output and signals the sender.
// Compile-time: pages, page bytes, sender x, y, accessor. Runtime: output address, first page.
#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t pages = get_compile_time_arg_val(0), page_bytes = get_compile_time_arg_val(1);
    const auto output = TensorAccessor(TensorAccessorArgs<4>(), get_arg_val<uint32_t>(0), page_bytes);
    const uint32_t first = get_arg_val<uint32_t>(1);
    constexpr uint32_t cb_page = 0;
    volatile tt_l1_ptr uint32_t* flag = (volatile tt_l1_ptr uint32_t*)get_semaphore(0);
    const uint64_t taken = get_noc_addr(get_compile_time_arg_val(2), get_compile_time_arg_val(3), get_semaphore(1));

    cb_reserve_back(cb_page, 1);
    for (uint32_t i = 0; i < pages; ++i) {
        noc_semaphore_wait(flag, VALID);
        noc_semaphore_set(flag, INVALID);
        cb_push_back(cb_page, 1);
        cb_wait_front(cb_page, 1);
        noc_async_write_page(first + i, output, get_read_ptr(cb_page));
        noc_async_write_barrier();
        cb_pop_front(cb_page, 1);
        cb_reserve_back(cb_page, 1);  // free for the next page, then the sender hears of it
        noc_semaphore_inc(taken, 1);
    }
    noc_async_atomic_barrier();
}

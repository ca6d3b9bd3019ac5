// Brings pages from another core, and hands them on too early.
#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t cb_in = get_compile_time_arg_val(0);
    const uint32_t x = get_arg_val<uint32_t>(0), y = get_arg_val<uint32_t>(1);
    const uint32_t source = get_arg_val<uint32_t>(2);
    const uint32_t pages = get_arg_val<uint32_t>(3);
    for (uint32_t page = 0; page < pages; page++) {
        cb_reserve_back(cb_in, 1);
        noc_async_read(get_noc_addr(x, y, source + page * 2048), get_write_ptr(cb_in), 2048);
        cb_push_back(cb_in, 1);
    }
    noc_async_read_barrier();
}

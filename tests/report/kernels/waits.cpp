// Waits for a page of the buffer its argument names, then passes one on.
#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t cb_in = get_compile_time_arg_val(0);
    constexpr uint32_t cb_out = get_compile_time_arg_val(1);
    cb_wait_front(cb_in, 1);
    cb_reserve_back(cb_out, 1);
    cb_push_back(cb_out, 1);
    cb_pop_front(cb_in, 1);
}

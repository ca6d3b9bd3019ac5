// Adds up the first words of the pages it gets.
#include "dataflow_api.h"

void kernel_main() {
    constexpr uint32_t cb_in = get_compile_time_arg_val(0);
    const uint32_t pages = get_arg_val<uint32_t>(0);
    volatile uint32_t sum = 0;
    for (uint32_t page = 0; page < pages; page++) {
        cb_wait_front(cb_in, 1);
        sum = sum + *reinterpret_cast<volatile uint32_t*>(get_read_ptr(cb_in));
        cb_pop_front(cb_in, 1);
    }
}

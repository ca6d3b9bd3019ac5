// Gives and takes pages without data. Compile-time: pages to take.
#include <cstdint>

#include "dataflow_api.h"

void kernel_main() {
    for (uint32_t cb = 0; cb < 2; cb++) {
        cb_reserve_back(cb, 1);
        cb_push_back(cb, 1);
    }
    for (uint32_t page = 0; page < get_compile_time_arg_val(0); page++) {
        cb_wait_front(16, 1);
        cb_pop_front(16, 1);
    }
}

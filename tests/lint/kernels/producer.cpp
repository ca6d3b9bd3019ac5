#include "dataflow_api.h"
void kernel_main() {
    constexpr uint32_t cb = get_compile_time_arg_val(0);
    cb_reserve_back(cb, 1);
    cb_push_back(cb, 1);
}

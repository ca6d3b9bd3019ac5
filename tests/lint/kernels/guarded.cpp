#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t sum = 0;
    if (get_arg_val<uint32_t>(0)) sum = sum + get_arg_val<uint32_t>(1);
}

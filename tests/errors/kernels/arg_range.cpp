// Reads an argument that nobody passed.
#include "dataflow_api.h"

void kernel_main() {
    volatile uint32_t value = get_arg_val<uint32_t>(3);
    (void)value;
}

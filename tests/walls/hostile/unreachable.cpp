// expect: any
// What cannot be reached.
#include "dataflow_api.h"
void kernel_main() {
    if (get_arg_val<uint32_t>(0) == 0) __builtin_unreachable();
}

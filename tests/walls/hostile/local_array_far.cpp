// expect: any
// A local array, written 4 GiB further.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t a[4] = {1, 2, 3, 4};
    uint64_t far = (uint64_t)(get_arg_val<uint32_t>(1) + 1) << 30;
    for (uint64_t core = 1; core < 4; core++) a[far * core] = 77;
}

// expect: any
// The word before a local array, by an index without sign.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t a[4] = {1, 2, 3, 4};
    uint32_t n = get_arg_val<uint32_t>(0);
    a[n - 1] = 77;
}

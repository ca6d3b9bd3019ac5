// expect: wild-pointer
// An array that starts at null, far along.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t* p = (volatile uint32_t*)get_arg_val<uint32_t>(0);
    for (uint32_t i = 1 << 20; i < (1 << 20) + 8; i++) p[i] = i;
}

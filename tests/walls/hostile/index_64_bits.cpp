// expect: any
// An index of 64 bits that reaches the next cores.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t* p = (volatile uint32_t*)0x100000;
    uint64_t far = (uint64_t)(get_arg_val<uint32_t>(1) + 1) << 30;
    for (uint64_t core = 1; core < 8; core++) p[far * core] = 77;
}

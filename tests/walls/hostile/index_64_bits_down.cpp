// expect: any
// The same towards lower cores.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t* p = (volatile uint32_t*)0x100000;
    int64_t far = (int64_t)(get_arg_val<uint32_t>(1) + 1) << 30;
    for (int64_t core = 1; core < 8; core++) p[-far * core] = 77;
}

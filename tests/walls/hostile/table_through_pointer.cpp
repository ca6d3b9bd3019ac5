// expect: any
// The same through a pointer that went through memory.
#include "dataflow_api.h"
static const uint32_t table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
void kernel_main() {
    const uint32_t* volatile p = table;
    for (uint32_t i = 0; i < 64; i++) *(volatile uint32_t*)0x100000 = p[i * 0x101 + get_arg_val<uint32_t>(0)];
}

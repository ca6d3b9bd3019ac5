// expect: any
// A constant table, read far beyond its ends.
#include "dataflow_api.h"
static const uint32_t table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
void kernel_main() {
    volatile uint32_t* out = (volatile uint32_t*)0x100000;
    for (uint32_t i = 0; i < 64; i++) *out = table[i * 0x1000001 + get_arg_val<uint32_t>(0)];
}

// expect: any
// The runtime's own words, then a wait that never ends.
#include "dataflow_api.h"
void kernel_main() {
    *(volatile uint64_t*)0xFFB10000 = 0x4141414141414141ull;
    while (*(volatile uint32_t*)0x100000 != 0x12345678) {}
}

// expect: wild-pointer
// The runtime's own words, then a fault.
#include "dataflow_api.h"
void kernel_main() {
    for (uint32_t i = 0; i < 64; i++) ((volatile uint32_t*)0xFFB10000)[i] = 0x41414141;
    *(volatile uint32_t*)0x20000000 = 1;
}

// expect: any
// A pointer of 64 random bits, read from L1.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t* volatile* p = (volatile uint32_t* volatile*)0x100000;
    for (uint32_t i = 0; i < 16; i++) *(volatile uint64_t*)(0x100000 + 8 * i) = 0x7123456789abcdefull * (i + 1);
    **p = 77;
}

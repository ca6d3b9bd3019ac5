// expect: any
// A pointer that walks down through null.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t* p = (volatile uint32_t*)0x40;
    for (uint32_t i = 0; i < 64; i++) *p-- = 77;
}

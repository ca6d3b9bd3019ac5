// expect: wild-pointer
// A byte pointer that walks out of L1.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint8_t* p = (volatile uint8_t*)0x100000;
    while (true) *p++ = 77;
}

// expect: wild-pointer
// Eight bytes of which four would wrap to address 0.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint64_t* p = (volatile uint64_t*)0xFFFFFFFC;
    *p = 1;
}

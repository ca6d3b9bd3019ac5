// expect: division-by-zero
// A remainder by zero.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t zero = 0;
    *(volatile uint32_t*)0x100000 = 7 % zero;
}

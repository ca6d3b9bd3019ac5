// expect: division-by-zero
// A division by zero.
#include "dataflow_api.h"
void kernel_main() {
    volatile int zero = 0;
    *(volatile int*)0x100000 = 7 / zero;
}

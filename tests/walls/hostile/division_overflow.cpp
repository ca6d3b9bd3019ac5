// expect: any
// The one quotient that does not fit.
#include "dataflow_api.h"
void kernel_main() {
    volatile int low = -2147483647 - 1, minus = -1;
    *(volatile int*)0x100000 = low / minus;
}

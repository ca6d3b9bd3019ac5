// Divides by an argument that is zero.
#include "dataflow_api.h"

void kernel_main() {
    volatile uint32_t divisor = 0;
    volatile uint32_t share = 64 / divisor;
    (void)share;
}

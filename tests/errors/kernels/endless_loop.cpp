// Computes forever and changes nothing.
#include "dataflow_api.h"

void kernel_main() {
    volatile uint32_t x = 1;
    while (x != 0) { x = x * 3 | 1; }
}

// expect: endless-loop
// Jumps to labels out of a table.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t x = 0;
    void* labels[] = {&&even, &&odd};
    goto* labels[x & 1];
even:
    x = x + 1;
    goto* labels[x & 1];
odd:
    x = x + 1;
    goto* labels[x & 1];
}

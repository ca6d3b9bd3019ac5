// expect: stack-overflow wild-pointer
// A local array larger than the stack.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint8_t a[16 << 20];
    for (uint32_t i = 0; i < sizeof(a); i += 4096) a[i] = 1;
}

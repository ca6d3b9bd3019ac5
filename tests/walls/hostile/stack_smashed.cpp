// expect: any
// A local array, written past its end over the return address.
#include "dataflow_api.h"
__attribute__((noinline)) void smash(uint32_t n) {
    volatile uint64_t a[4];
    for (uint32_t i = 0; i < n; i++) a[i] = 0x4141414141414141;
}
void kernel_main() { smash(400); }

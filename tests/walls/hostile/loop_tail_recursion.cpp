// expect: endless-loop
// A function that ends in a call of itself.
#include "dataflow_api.h"
__attribute__((noinline)) void go(uint32_t n) {
    *(volatile uint32_t*)0x100000 = n;
    go(n + 1);
}
void kernel_main() { go(1); }

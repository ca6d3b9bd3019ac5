// expect: stack-overflow
// A recursion without end.
#include "dataflow_api.h"
__attribute__((noinline)) uint32_t deep(uint32_t n) {
    volatile char room[512];
    room[n % 512] = 1;
    return n ? deep(n + 1) + room[3] : 0;
}
void kernel_main() { *(volatile uint32_t*)0x100000 = deep(1); }

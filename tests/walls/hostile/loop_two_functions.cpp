// expect: endless-loop stack-overflow
// Two functions that call each other at their ends.
#include "dataflow_api.h"
void pong(uint32_t n);
__attribute__((noinline)) void ping(uint32_t n) {
    *(volatile uint32_t*)0x100000 = n;
    pong(n + 1);
}
__attribute__((noinline)) void pong(uint32_t n) {
    *(volatile uint32_t*)0x100004 = n;
    ping(n + 1);
}
void kernel_main() { ping(1); }

// expect: endless-loop stack-overflow
// A function that calls itself through memory.
#include "dataflow_api.h"
void (*volatile next)();
__attribute__((noinline)) void go() {
    *(volatile uint32_t*)0x100000 += 1;
    next();
}
void kernel_main() {
    next = go;
    go();
}

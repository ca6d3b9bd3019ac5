// expect: ok
// Under a name that the compiler does not know, so that it is a call like any other.
#include "dataflow_api.h"
extern "C" void* fill(void*, int, unsigned long) __asm__("memset");
__attribute__((optnone, noinline)) void go(unsigned long bytes) { fill((void*)0x90000, 0, bytes); }
void kernel_main() { go(0x100010000); }

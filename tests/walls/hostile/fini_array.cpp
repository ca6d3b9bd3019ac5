// expect: host-code
// Code that runs when the process ends.
#include "dataflow_api.h"
void late() { *(volatile uint32_t*)0x100000 = 1; }
__attribute__((used, section(".fini_array"))) static void (*const at_end)() = late;
void kernel_main() {}

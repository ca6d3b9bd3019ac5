// expect: wild-pointer
// The same, read.
#include "dataflow_api.h"
void kernel_main() { *(volatile uint32_t*)0x100000 = *(volatile uint32_t*)0x60000004; }

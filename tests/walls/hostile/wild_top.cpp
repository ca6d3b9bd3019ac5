// expect: wild-pointer
// The last word of the address space.
#include "dataflow_api.h"
void kernel_main() { *(volatile uint32_t*)0xFFFFFFFC = 1; }

// expect: wild-pointer
// Between L1 and the registers nothing exists.
#include "dataflow_api.h"
void kernel_main() { *(volatile uint32_t*)0x20000000 = 1; }

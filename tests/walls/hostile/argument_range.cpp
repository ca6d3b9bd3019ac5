// expect: ok
// An argument that nobody gave.
#include "dataflow_api.h"
void kernel_main() { *(volatile uint32_t*)0x100000 = get_arg_val<uint32_t>(0x7FFFFFFF); }

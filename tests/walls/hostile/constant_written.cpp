// expect: any
// A constant that is written after all.
#include "dataflow_api.h"
static const uint32_t table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
void kernel_main() { *(volatile uint32_t*)&table[get_arg_val<uint32_t>(0)] = 9; }

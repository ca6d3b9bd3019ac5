// expect: wild-pointer
// A length of 64 bits.
#include "dataflow_api.h"
#include <cstring>
void kernel_main() { memset((void*)0x100000, 1, (size_t)get_arg_val<uint32_t>(0) - 1); }

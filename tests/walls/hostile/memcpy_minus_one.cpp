// expect: wild-pointer
// A copy of 4 GiB - 1.
#include "dataflow_api.h"
#include <cstring>
void kernel_main() { memcpy((void*)0x100000, (void*)0x80000, get_arg_val<uint32_t>(0) - 1); }

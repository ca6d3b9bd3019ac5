// expect: wild-pointer
// A length that was meant to be -1.
#include "dataflow_api.h"
#include <cstring>
void kernel_main() { memset((void*)0x100000, 1, get_arg_val<uint32_t>(0) - 1); }

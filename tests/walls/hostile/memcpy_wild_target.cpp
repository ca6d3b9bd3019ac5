// expect: wild-pointer
// A copy to where nothing is.
#include "dataflow_api.h"
#include <cstring>
void kernel_main() { memcpy((void*)0x30000000, (void*)0x100000, 64 + get_arg_val<uint32_t>(0)); }

// expect: wild-pointer
// A copy that begins at its end, in another core.
#include "dataflow_api.h"
#include <cstring>
void kernel_main() { memmove((void*)0x100000, (void*)0x80000, get_arg_val<uint32_t>(0) - 1); }

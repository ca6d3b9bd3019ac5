// expect: wild-pointer
// A fill of null.
#include "dataflow_api.h"
#include <cstring>
void kernel_main() { memset((void*)get_arg_val<uint32_t>(0), 1, 256 + get_arg_val<uint32_t>(0)); }

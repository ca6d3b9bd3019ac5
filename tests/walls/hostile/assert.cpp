// expect: kernel-assert
// A condition that does not hold.
#include "dataflow_api.h"
#include "debug/assert.h"
void kernel_main() { ASSERT(get_arg_val<uint32_t>(1) == 99); }

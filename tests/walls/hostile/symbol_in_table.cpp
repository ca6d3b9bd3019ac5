// expect: undefined-symbol
// `system` is not a kernel's.
#include "dataflow_api.h"
#include <cstdlib>
static void* const table[2] = {(void*)system, nullptr};
void kernel_main() { *(void* volatile*)0x100000 = table[get_arg_val<uint32_t>(0)]; }

// expect: illegal-instruction
// A breakpoint.
#include "dataflow_api.h"
void kernel_main() { __builtin_debugtrap(); }

// expect: illegal-instruction
// A trap.
#include "dataflow_api.h"
void kernel_main() { __builtin_trap(); }

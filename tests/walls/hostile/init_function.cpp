// expect: host-code
// The linker runs a function of this name.
#include "dataflow_api.h"
extern "C" void _init() { __builtin_trap(); }
void kernel_main() {}

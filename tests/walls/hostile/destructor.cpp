// expect: host-code
// A function that runs when the process ends.
#include "dataflow_api.h"
__attribute__((destructor)) static void late() { __builtin_trap(); }
void kernel_main() {}

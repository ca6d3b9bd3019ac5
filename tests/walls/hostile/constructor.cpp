// expect: host-code
// A function that runs when the object is loaded.
#include "dataflow_api.h"
__attribute__((constructor)) static void early() { __builtin_trap(); }
void kernel_main() {}

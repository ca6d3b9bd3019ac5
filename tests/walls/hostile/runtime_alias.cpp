// expect: host-code
// One of the runtime's names for a function of the kernel.
#include "dataflow_api.h"
extern "C" void mine() {}
extern "C" __attribute__((alias("mine"), visibility("default"))) void tess_globals_init();
void kernel_main() {}

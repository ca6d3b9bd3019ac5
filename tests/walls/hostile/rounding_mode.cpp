// expect: host-code
// The rounding of the thread that runs all kernels.
#include "dataflow_api.h"
void kernel_main() { __builtin_ia32_ldmxcsr(0x7F80); }

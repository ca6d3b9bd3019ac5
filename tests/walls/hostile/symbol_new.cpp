// expect: undefined-symbol
// `operator new` is not a kernel's.
#include "dataflow_api.h"
void kernel_main() { *(int* volatile*)0x100000 = new int[16]; }

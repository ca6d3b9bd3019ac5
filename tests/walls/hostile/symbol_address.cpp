// expect: undefined-symbol
// `system` is not a kernel's.
#include "dataflow_api.h"
#include <cstdlib>
void kernel_main() { *(void* volatile*)0x100000 = (void*)system; }

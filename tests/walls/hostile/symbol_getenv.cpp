// expect: undefined-symbol
// `getenv` is not a kernel's.
#include "dataflow_api.h"
#include <cstdlib>
void kernel_main() { *(char* volatile*)0x100000 = getenv("HOME"); }

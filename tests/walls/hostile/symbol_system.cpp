// expect: undefined-symbol
// `system` is not a kernel's.
#include "dataflow_api.h"
#include <cstdlib>
void kernel_main() { system("true"); }

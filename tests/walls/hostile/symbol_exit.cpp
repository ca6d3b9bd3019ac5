// expect: undefined-symbol
// `exit` is not a kernel's.
#include "dataflow_api.h"
#include <cstdlib>
void kernel_main() { exit(0); }

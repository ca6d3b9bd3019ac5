// expect: undefined-symbol
// `printf` is not a kernel's.
#include "dataflow_api.h"
#include <cstdio>
void kernel_main() { printf("%d", 1); }

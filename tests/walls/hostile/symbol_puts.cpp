// expect: undefined-symbol
// `puts` is not a kernel's.
#include "dataflow_api.h"
#include <cstdio>
void kernel_main() { puts("hello"); }

// expect: undefined-symbol
// `dlopen` is not a kernel's.
#include "dataflow_api.h"
#include <dlfcn.h>
void kernel_main() { dlopen("libc.so.6", 1); }

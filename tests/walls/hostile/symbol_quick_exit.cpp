// expect: undefined-symbol
// `_exit` is not a kernel's.
#include "dataflow_api.h"
#include <unistd.h>
void kernel_main() { _exit(0); }

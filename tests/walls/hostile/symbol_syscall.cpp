// expect: undefined-symbol
// `syscall` is not a kernel's.
#include "dataflow_api.h"
#include <unistd.h>
void kernel_main() { syscall(231, 0); }

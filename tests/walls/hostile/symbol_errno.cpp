// expect: undefined-symbol
// `__errno_location` is not a kernel's.
#include "dataflow_api.h"
#include <cerrno>
void kernel_main() { errno = 1; }

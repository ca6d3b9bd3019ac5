// expect: undefined-symbol
// `signal` is not a kernel's.
#include "dataflow_api.h"
#include <signal.h>
void kernel_main() { signal(11, nullptr); }

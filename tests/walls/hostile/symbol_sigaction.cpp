// expect: undefined-symbol
// `sigaction` is not a kernel's.
#include "dataflow_api.h"
#include <signal.h>
void kernel_main() { sigaction(11, nullptr, nullptr); }

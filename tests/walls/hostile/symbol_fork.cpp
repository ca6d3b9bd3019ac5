// expect: undefined-symbol
// `fork` is not a kernel's.
#include "dataflow_api.h"
#include <unistd.h>
void kernel_main() { fork(); }

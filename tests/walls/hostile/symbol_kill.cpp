// expect: undefined-symbol
// `kill` is not a kernel's.
#include "dataflow_api.h"
#include <signal.h>
#include <unistd.h>
void kernel_main() { kill(getpid(), 9); }

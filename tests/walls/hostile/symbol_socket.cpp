// expect: undefined-symbol
// `socket` is not a kernel's.
#include "dataflow_api.h"
#include <sys/socket.h>
void kernel_main() { socket(2, 1, 0); }

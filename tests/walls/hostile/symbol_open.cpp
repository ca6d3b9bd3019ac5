// expect: undefined-symbol
// `open` is not a kernel's.
#include "dataflow_api.h"
#include <fcntl.h>
void kernel_main() { open("/etc/passwd", 0); }

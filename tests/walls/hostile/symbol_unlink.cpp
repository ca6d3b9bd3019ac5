// expect: undefined-symbol
// `unlink` is not a kernel's.
#include "dataflow_api.h"
#include <unistd.h>
void kernel_main() { unlink("/tmp/a"); }

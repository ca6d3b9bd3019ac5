// expect: undefined-symbol
// `execl` is not a kernel's.
#include "dataflow_api.h"
#include <unistd.h>
void kernel_main() { execl("/bin/true", "true", nullptr); }

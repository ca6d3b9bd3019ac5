// expect: undefined-symbol
// `mmap` is not a kernel's.
#include "dataflow_api.h"
#include <sys/mman.h>
void kernel_main() { mmap(nullptr, 4096, 3, 34, -1, 0); }

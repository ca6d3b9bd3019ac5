// expect: undefined-symbol
// `mprotect` is not a kernel's.
#include "dataflow_api.h"
#include <sys/mman.h>
void kernel_main() { mprotect((void*)0x100000, 4096, 7); }

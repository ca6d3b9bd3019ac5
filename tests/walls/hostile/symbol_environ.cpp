// expect: undefined-symbol
// `environ` is not a kernel's.
#include "dataflow_api.h"
#include <unistd.h>
void kernel_main() { *(char** volatile*)0x100000 = environ; }

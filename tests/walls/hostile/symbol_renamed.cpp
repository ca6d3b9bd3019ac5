// expect: undefined-symbol
// `system` is not a kernel's.
#include "dataflow_api.h"
extern "C" int innocent(const char*) asm("system");
void kernel_main() { innocent("true"); }

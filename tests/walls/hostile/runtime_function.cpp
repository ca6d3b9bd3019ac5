// expect: undefined-symbol
// A function that the runtime exports for debuggers, not for kernels.
#include "dataflow_api.h"
extern "C" const char* tess_debugger_layout();
void kernel_main() { *(volatile uint32_t*)0x100000 = *tess_debugger_layout(); }

// expect: undefined-symbol
// A variable of the runtime that a library exports.
#include "dataflow_api.h"
extern "C" void* tess_running_scheduler;
void kernel_main() { tess_running_scheduler = nullptr; }

// expect: kernel-abort
// Gives up.
#include "dataflow_api.h"
#include <cstdlib>
void kernel_main() { abort(); }

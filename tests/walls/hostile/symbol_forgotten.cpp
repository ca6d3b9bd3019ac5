// expect: undefined-symbol
// `helper` is not a kernel's.
#include "dataflow_api.h"
void helper();
void kernel_main() { helper(); }

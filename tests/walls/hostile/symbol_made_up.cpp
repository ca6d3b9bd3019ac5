// expect: undefined-symbol
// `tess_made_up` is not a kernel's.
#include "dataflow_api.h"
extern "C" void tess_made_up();
void kernel_main() { tess_made_up(); }

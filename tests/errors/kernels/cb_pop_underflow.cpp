// Pops a page that nobody pushed.
#include "dataflow_api.h"

void kernel_main() { cb_pop_front(tt::CBIndex::c_0, 1); }

// Waits for a page that nobody pushes.
#include "dataflow_api.h"

void kernel_main() { cb_wait_front(tt::CBIndex::c_0, 1); }

// Pushes pages that were never reserved.
#include "dataflow_api.h"

void kernel_main() { cb_push_back(tt::CBIndex::c_0, 3); }

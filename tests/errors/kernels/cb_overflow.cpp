// Reserves more pages than the buffer has.
#include "dataflow_api.h"

void kernel_main() { cb_reserve_back(tt::CBIndex::c_0, 8); }

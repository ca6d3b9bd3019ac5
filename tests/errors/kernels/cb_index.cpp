// Names a circular buffer beyond the last.
#include "dataflow_api.h"

void kernel_main() { cb_reserve_back(40, 1); }

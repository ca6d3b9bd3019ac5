// expect: cb-index
// A circular buffer that no core has.
#include "dataflow_api.h"
void kernel_main() { cb_reserve_back(0xFFFFFFFF, 1); }

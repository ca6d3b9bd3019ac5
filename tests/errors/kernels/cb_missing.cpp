// Uses a circular buffer that the program did not make.
#include "dataflow_api.h"

void kernel_main() { cb_reserve_back(tt::CBIndex::c_5, 1); }

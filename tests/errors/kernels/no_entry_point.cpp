// Has a function, but not the one that is started.
#include "dataflow_api.h"

void kernel_mian() { cb_push_back(0, 1); }

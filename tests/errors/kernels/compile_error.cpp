// Calls a function that does not exist.
#include "dataflow_api.h"

void kernel_main() { noc_async_raed_barrier(); }

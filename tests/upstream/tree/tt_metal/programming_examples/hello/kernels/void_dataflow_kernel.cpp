// A kernel that prints.
#include "api/dataflow/dataflow_api.h"
#include "api/debug/dprint.h"

void kernel_main() { DPRINT << "hello" << ENDL(); }

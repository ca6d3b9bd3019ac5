// expect: any
// A text where nothing is: read only where printing is on.
#include "dataflow_api.h"
#include "debug/dprint.h"
void kernel_main() { DPRINT << (const char*)0x20000000 << ENDL(); }

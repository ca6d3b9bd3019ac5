// expect: any
// A text at null.
#include "dataflow_api.h"
#include "debug/dprint.h"
void kernel_main() { DPRINT << (const char*)get_arg_val<uint32_t>(0) << ENDL(); }

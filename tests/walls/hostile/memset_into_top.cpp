// expect: any
// A fill that would run through the private ranges.
#include "dataflow_api.h"
#include <cstring>
void kernel_main() { memset((void*)0x180000, 1, 0xFFB00000); }

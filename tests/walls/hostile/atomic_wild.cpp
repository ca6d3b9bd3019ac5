// expect: wild-pointer
// An atomic addition far out.
#include "dataflow_api.h"
void kernel_main() { __atomic_fetch_add((uint32_t*)0x100000 + 0x40000000ull * 5 + 0x10000000, 1, __ATOMIC_SEQ_CST); }

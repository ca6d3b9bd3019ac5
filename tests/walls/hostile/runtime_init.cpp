// expect: host-code
// The initialiser that the pass writes, by hand.
#include "dataflow_api.h"
extern "C" __attribute__((used)) void tess_globals_init() { *(volatile uint32_t*)0xFFFFFFF0 = 1; }
void kernel_main() {}

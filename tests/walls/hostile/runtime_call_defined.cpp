// expect: host-code compile-error
// A call into the runtime, with another meaning.
#include "dataflow_api.h"
extern "C" void tess_cb_reserve_back(uint32_t, uint32_t) { *(volatile uint32_t*)0x100000 = 1; }
void kernel_main() { cb_reserve_back(0, 1); }

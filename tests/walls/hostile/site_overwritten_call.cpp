// expect: any
// The runtime's own words, then a call that fails.
#include "dataflow_api.h"
void kernel_main() {
    cb_reserve_back(0, 1);
    for (uint32_t i = 0; i < 6; i++) ((volatile uint32_t*)0xFFB10000)[i] = 0x41414141;
    cb_reserve_back(77, 1);
}

// expect: any
// Everything in the private ranges.
#include "dataflow_api.h"
void kernel_main() {
    for (uint32_t a = 0xFFA00000; a < 0xFFA50000; a += 4) *(volatile uint32_t*)a = 0xFFFFFFFF;
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
}

// expect: any
// An index that means the word before, on the card.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t* p = (volatile uint32_t*)0x100000;
    uint32_t n = get_arg_val<uint32_t>(0);
    p[n - 1] = 77;
}

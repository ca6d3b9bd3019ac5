// Adds up what it finds in c_0.
#include "dataflow_api.h"

void kernel_main() {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < 4; i++) {
        cb_wait_front(0, 1);
        sum += *(volatile uint32_t*)get_read_ptr(0);
        cb_pop_front(0, 1);
    }
    *(volatile uint32_t*)0x100000 = sum;
}

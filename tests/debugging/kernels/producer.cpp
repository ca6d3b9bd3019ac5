// Fills c_0 with squares.
#include "dataflow_api.h"

void kernel_main() {
    for (uint32_t i = 0; i < 4; i++) {
        cb_reserve_back(0, 1);
        *(volatile uint32_t*)get_write_ptr(0) = i * i;
        cb_push_back(0, 1);
    }
}

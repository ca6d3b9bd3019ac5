// Keeps a table larger than a role's memory.
#include "dataflow_api.h"

void kernel_main() {
    static uint32_t table[100000];
    for (uint32_t i = 0; i < 100000; ++i) { table[i] = i * get_absolute_logical_x(); }
    *reinterpret_cast<volatile uint32_t*>(0x20000) = table[get_absolute_logical_y()];
}

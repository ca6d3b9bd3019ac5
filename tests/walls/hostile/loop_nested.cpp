// expect: endless-loop
// Loops of few rounds inside each other.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t x = 0;
    for (uint32_t a = 0; a < 60000; a++)
        for (uint32_t b = 0; b < 60000; b++)
            for (uint32_t c = 0; c < 60000; c++) x = x + 1;
}

// expect: endless-loop
// A loop without an end.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t x = 0;
    while (true) x = x + 1;
}

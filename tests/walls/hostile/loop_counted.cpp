// expect: endless-loop
// A loop with a very large number of rounds.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t x = 0;
    for (uint64_t i = 0; i < 1ull << 50; i++) x = x + 1;
}

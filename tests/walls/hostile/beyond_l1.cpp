// expect: wild-pointer
// One word past the end of L1.
#include "dataflow_api.h"
void kernel_main() {
    uint32_t end = MEM_L1_SIZE;
    *(volatile uint32_t*)end = 1;
}

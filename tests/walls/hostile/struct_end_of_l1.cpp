// expect: wild-pointer
// A structure across the end of L1.
#include "dataflow_api.h"
struct Large {
    uint32_t words[64];
};
void kernel_main() { *(Large*)(MEM_L1_SIZE - 100) = *(Large*)0x100000; }

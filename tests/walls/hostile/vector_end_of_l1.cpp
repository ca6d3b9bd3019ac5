// expect: wild-pointer
// Sixteen bytes across the end of L1.
#include "dataflow_api.h"
typedef uint32_t Four __attribute__((ext_vector_type(4), aligned(4)));
void kernel_main() { *(volatile Four*)(MEM_L1_SIZE - 8) = Four{1, 2, 3, 4}; }

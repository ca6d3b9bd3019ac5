// expect: wild-pointer
// An atomic exchange far out.
#include "dataflow_api.h"
void kernel_main() {
    uint32_t zero = 0;
    __atomic_compare_exchange_n((uint32_t*)0x40000000, &zero, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

// A spin on a word that nobody writes.
// roles: brisc
#include "dataflow_api.h"

void kernel_main() {
#ifdef COMPILE_FOR_BRISC
    volatile uint32_t* flag = (volatile uint32_t*)0x100000;
    *flag = 0;
    while (*flag == 0) {
    }
#endif
}

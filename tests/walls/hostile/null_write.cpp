// expect: wild-pointer
// A null pointer that the compiler cannot see.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t* p = (volatile uint32_t*)get_arg_val<uint32_t>(0);
    *p = 1;
}

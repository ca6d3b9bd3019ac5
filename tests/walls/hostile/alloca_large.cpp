// expect: stack-overflow wild-pointer
// Room on the stack of any size.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint8_t* a = (volatile uint8_t*)__builtin_alloca(get_arg_val<uint32_t>(1) << 24);
    a[0] = 1;
}

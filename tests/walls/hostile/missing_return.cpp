// expect: any
// A function that forgets to return.
#include "dataflow_api.h"
__attribute__((noinline)) uint32_t f(uint32_t n) {
    if (n) return 1;
}
void kernel_main() { *(volatile uint32_t*)0x100000 = f(get_arg_val<uint32_t>(0)); }

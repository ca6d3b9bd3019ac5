// expect: endless-loop
// A jump into the middle of a loop.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t x = 0;
    if (get_arg_val<uint32_t>(0)) goto middle;
start:
    x = x + 1;
middle:
    x = x + 2;
    goto start;
}

// expect: endless-loop
// Two labels that jump to each other, entered at both.
#include "dataflow_api.h"
void kernel_main() {
    volatile uint32_t x = get_arg_val<uint32_t>(0);
    if (x & 1) goto b;
a:
    x = x + 2;
    if (x == 1) return;
b:
    x = x + 4;
    if (x == 3) goto b;
    goto a;
}

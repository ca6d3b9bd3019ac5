// expect: illegal-instruction
// A function at a small number.
#include "dataflow_api.h"
void kernel_main() {
    void (*volatile f)() = (void (*)())get_arg_val<uint32_t>(1);
    f();
}

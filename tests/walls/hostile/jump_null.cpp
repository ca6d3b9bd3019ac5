// expect: illegal-instruction
// A function pointer that was never set.
#include "dataflow_api.h"
void kernel_main() {
    void (*volatile f)() = nullptr;
    f();
}

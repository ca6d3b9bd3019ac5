// expect: any
// A function pointer that no processor has.
#include "dataflow_api.h"
void kernel_main() {
    union {
        uint64_t bits;
        void (*call)();
    } u;
    u.bits = 0x4141414141414141ull;
    void (*volatile f)() = u.call;
    f();
}

// expect: any
// A function pointer of 64 random bits.
#include "dataflow_api.h"
void kernel_main() {
    union {
        uint64_t bits;
        void (*call)();
    } u;
    u.bits = 0x0000123456789abcull;
    void (*volatile f)() = u.call;
    f();
}

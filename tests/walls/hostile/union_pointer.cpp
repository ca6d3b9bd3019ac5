// expect: any
// A pointer made of 64 bits by a union.
#include "dataflow_api.h"
union U {
    uint64_t bits;
    volatile uint32_t* pointer;
};
void kernel_main() {
    U u;
    u.bits = 0x0000700000100000;
    *u.pointer = 77;
}

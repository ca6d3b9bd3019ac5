// expect: illegal-instruction
// Code in L1 is not executed.
#include "dataflow_api.h"
void kernel_main() {
    *(volatile uint32_t*)0x100000 = 0xC3C3C3C3;
    void (*volatile f)() = (void (*)())0x100000;
    f();
}

// expect: host-code
// Registers and a place to go on from, out of L1.
#include "dataflow_api.h"
void kernel_main() {
    void** buffer = (void**)0x100000;
    buffer[0] = buffer[1] = buffer[2] = (void*)0x1234;
    __builtin_longjmp(buffer, 1);
}

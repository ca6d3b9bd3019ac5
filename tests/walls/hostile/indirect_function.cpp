// expect: host-code
// A function that the dynamic linker asks for another one.
#include "dataflow_api.h"
extern "C" void target() {}
extern "C" void* resolve() {
    __builtin_trap();
    return (void*)target;
}
extern "C" void chosen() __attribute__((ifunc("resolve")));
void kernel_main() { chosen(); }

// expect: any
// The return address, replaced by one that no processor has.
#include "dataflow_api.h"
__attribute__((noinline)) void leave() {
    volatile uint64_t* frame = (volatile uint64_t*)__builtin_frame_address(0);
    frame[1] = 0x4141414141414141;
}
void kernel_main() { leave(); }

// expect: any
// The return address, replaced by a small number.
#include "dataflow_api.h"
__attribute__((noinline)) void leave() {
    volatile uint64_t* frame = (volatile uint64_t*)__builtin_frame_address(0);
    frame[1] = 0x41414141;
}
void kernel_main() { leave(); }

// expect: any
// The saved frame pointer, which says where the window is.
#include "dataflow_api.h"
__attribute__((noinline)) void leave() {
    volatile uint64_t* frame = (volatile uint64_t*)__builtin_frame_address(0);
    frame[0] = 0x0000700000000000;
}
void kernel_main() {
    leave();
    *(volatile uint32_t*)0x100000 = 1;
}

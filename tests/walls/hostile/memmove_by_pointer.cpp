// expect: ok
// Copies that begin at their far end, where the next core's L1 may lie.
#include <cstring>
#include "dataflow_api.h"
using Move = void* (*)(void*, const void*, size_t);
void kernel_main() {
    Move volatile move = &memmove;
    move((void*)0x90010, (void*)0x90000, 0x100010000);
}

// expect: ok
// Over the next core's L1, by a length of 64 bits.
#include <cstring>
#include "dataflow_api.h"
using Copy = void* (*)(void*, const void*, size_t);
void kernel_main() {
    Copy volatile copy = &memcpy;
    copy((void*)0x90000, (void*)0x100000, 0x100010000);
}

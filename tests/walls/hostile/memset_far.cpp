// expect: wild-pointer
// As far as the next core's L1 and over it, by a length of 64 bits.
#include <cstring>
#include "dataflow_api.h"
using Fill = void* (*)(void*, int, size_t);
void kernel_main() {
    Fill volatile fill = &memset;
    fill((void*)0xFFFFFFF0, 0, 0x100100000);
}

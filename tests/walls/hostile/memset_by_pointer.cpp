// expect: wild-pointer
// The C library's memset itself, with a length of 4 GiB.
#include <cstring>
#include "dataflow_api.h"
using Fill = void* (*)(void*, int, size_t);
void kernel_main() {
    Fill volatile fill = &memset;
    fill((void*)0x100000, 0, 0xFFFFFFFF);
}

// Calls itself without end.
#include "dataflow_api.h"

__attribute__((noinline)) uint32_t deeper(uint32_t depth) {
    volatile uint32_t room[256];
    room[depth % 256] = depth;
    return deeper(depth + 1) + room[(depth + 1) % 256];
}

void kernel_main() { *reinterpret_cast<volatile uint32_t*>(0x20000) = deeper(0); }

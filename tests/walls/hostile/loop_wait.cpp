// expect: deadlock
// A wait for what nobody does.
#include "dataflow_api.h"
void kernel_main() {
    while (*(volatile uint32_t*)0x100000 != 0x12345678) {}
}

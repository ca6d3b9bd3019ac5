// expect: any
// A text without an end.
#include "dataflow_api.h"
#include <cstring>
void kernel_main() {
    memset((void*)0x100000, 65, 256);
    *(volatile uint32_t*)0x100000 = strlen((const char*)0x100000);
}

// expect: host-code
// An entry of the start-up list, by its section.
#include "dataflow_api.h"
static void early() { __builtin_trap(); }
__attribute__((section(".init_array"), used)) static void (*const entry)() = early;
void kernel_main() {}

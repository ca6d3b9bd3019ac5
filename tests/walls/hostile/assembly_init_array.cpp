// expect: host-code
// Assembly that adds to the start-up list.
#include "dataflow_api.h"
asm(".section .init_array,\"aw\"\n.quad early\n.text\n");
extern "C" __attribute__((used)) void early() { __builtin_trap(); }
void kernel_main() {}

// expect: host-code
// Assembly at file scope.
#include "dataflow_api.h"
asm(".globl sneaky\nsneaky:\n  mov $60, %eax\n  syscall\n");
extern "C" void sneaky();
void kernel_main() { sneaky(); }

// expect: unsupported
// The same, in a file that claims to be a system header.
#include "dataflow_api.h"
void kernel_main() {
#line 1 "/usr/include/innocent.h"
    asm volatile("mov $231, %%eax\n xor %%edi, %%edi\n syscall" ::: "rax", "rdi", "rcx", "r11", "memory");
}

// expect: unsupported
// A system call in the middle of a kernel.
#include "dataflow_api.h"
void kernel_main() {
    asm volatile("mov $231, %%eax\n xor %%edi, %%edi\n syscall" ::: "rax", "rdi", "rcx", "r11", "memory");
}

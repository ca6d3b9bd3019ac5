// expect: host-code
// The thread's own data of the host.
#include "dataflow_api.h"
void kernel_main() { *(volatile uint32_t __attribute__((address_space(257)))*)0x28 = 1; }

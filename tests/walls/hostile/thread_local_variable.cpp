// expect: ok
// One role is one thread: its own variable.
#include "dataflow_api.h"
thread_local uint32_t mine = 5;
void kernel_main() { *(volatile uint32_t*)0x100000 = ++mine; }

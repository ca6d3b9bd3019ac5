// expect: ok
// An object with a constructor, which runs on the fiber.
#include "dataflow_api.h"
struct Counter {
    Counter() { value = get_arg_val<uint32_t>(1); }
    volatile uint32_t value;
};
Counter counter;
void kernel_main() { *(volatile uint32_t*)0x100000 = counter.value; }

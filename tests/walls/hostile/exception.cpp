// expect: kernel-exception
// Throws.
#include "dataflow_api.h"
#include <array>
void kernel_main() {
    std::array<uint32_t, 2> a{};
    *(volatile uint32_t*)0x100000 = a.at(get_arg_val<uint32_t>(1));
}

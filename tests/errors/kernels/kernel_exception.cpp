// Asks a container for an element it does not have.
#include <array>

#include "dataflow_api.h"

void kernel_main() {
    std::array<uint32_t, 4> table = {1, 2, 3, 4};
    *reinterpret_cast<volatile uint32_t*>(0x20000) = table.at(get_arg_val<uint32_t>(0));
}

#include "dataflow_api.h"
void kernel_main() {
    const uint32_t address = get_arg_val<uint32_t>(0);
    const uint32_t pages = get_arg_val<uint32_t>(2);
    *reinterpret_cast<volatile uint32_t*>(get_semaphore(0)) = address + pages;
}

// A load from an address that nothing was placed at.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    l1(get_write_ptr(0))[0] = 1;
    const uint32_t address = wrong ? 0x100000 : get_write_ptr(0);
    const uint32_t value = l1(address)[0];  // memory-unowned
    l1(get_write_ptr(0))[1] = value;
}

// An address that nothing was placed at.
// roles: brisc; cbs: 0x1
#include "case.h"

void kernel_main() {
    const uint32_t address = wrong ? 0x100000 : get_write_ptr(0);
    l1(address)[0] = 1;  // memory-unowned
}

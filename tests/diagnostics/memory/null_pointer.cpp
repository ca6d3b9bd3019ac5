// A base address that was never set: the index alone reaches into the reserved area.
// roles: brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    const uint32_t base = wrong ? 0 : get_write_ptr(0);
    l1(base + 0x600)[0] = 1;  // memory-reserved
}

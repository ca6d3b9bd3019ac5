// Each processor has bytes of its own in the same 16.
// roles: ncrisc brisc; cbs: 0x1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t i = 0; i < 4; i++) {
        *(volatile tt_l1_ptr uint16_t*)get_write_ptr(0) = i;
        const uint16_t seen = *(volatile tt_l1_ptr uint16_t*)get_write_ptr(0);
        word(get_write_ptr(0))[2] = seen;
    }
#else
    for (uint32_t i = 0; i < 4; i++) {
        *(volatile tt_l1_ptr uint16_t*)(get_write_ptr(0) + 2) = i;
        const uint16_t seen = *(volatile tt_l1_ptr uint16_t*)(get_write_ptr(0) + 2);
        word(get_write_ptr(0))[3] = seen;
    }
#endif
}

// The consumer asks until a page is there.
// roles: ncrisc brisc; cbs: 0x1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t page = 0; page < 3; page++) {
        while (!cb_pages_reservable_at_back(0, 1)) {}
        noc_async_read(in(page), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        cb_push_back(0, 1);
    }
#else
    for (uint32_t page = 0; page < 3; page++) {
        while (!cb_pages_available_at_front(0, 1)) {}
        const uint32_t seen = word(get_read_ptr(0))[0];
        if (seen != 12345) cb_pop_front(0, 1);
    }
#endif
}

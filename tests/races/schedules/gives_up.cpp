// A sender polls a few times for room and gives up.
// roles: ncrisc brisc; cbs: 0x1; ends: deadlock
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    cb_push_back(0, 1);
    bool room = false;
    for (uint32_t times = 0; times < 4 && !room; times++) {
        noc_async_read(in(0), get_write_ptr(0) + 1024, 64);
        noc_async_read_barrier();
        room = cb_pages_reservable_at_back(0, 1);
    }
    if (!wrong) cb_reserve_back(0, 1), room = true;
    if (room) cb_push_back(0, 1);
#else
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
#endif
}

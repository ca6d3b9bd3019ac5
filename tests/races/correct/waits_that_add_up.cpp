// The consumer waits for one page more each time and gives all back at the end.
// roles: ncrisc brisc; cbs: 0x4
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t page = 0; page < 8; page++) {
        cb_reserve_back(0, 1);
        noc_async_read(in(page % 4), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        cb_push_back(0, 1);
    }
#else
    for (uint32_t half = 0; half < 2; half++) {
        uint32_t sum = 0;
        for (uint32_t page = 0; page < 4; page++) {
            cb_wait_front(0, page + 1);
            sum += word(get_read_ptr(0) + page * kTile)[0];
        }
        if (sum != 1) cb_pop_front(0, 4);
    }
#endif
}

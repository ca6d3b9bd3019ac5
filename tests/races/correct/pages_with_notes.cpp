// A note beside the pages is handed over with each push and given back with each pop.
// roles: ncrisc brisc; cbs: 0x2 1x2
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t page = 0; page < 5; page++) {
        cb_reserve_back(0, 1);
        noc_async_read(in(page % 4), get_write_ptr(0), kTile);
        word(get_write_ptr(1) + (page % 2) * kTile)[0] = page;
        noc_async_read_barrier();
        cb_push_back(0, 1);
    }
#else
    for (uint32_t page = 0; page < 5; page++) {
        cb_wait_front(0, 1);
        const uint32_t note = word(get_write_ptr(1) + (page % 2) * kTile)[0];
        noc_async_write(get_read_ptr(0), out(note % 4), kTile);
        noc_async_writes_flushed();
        cb_pop_front(0, 1);
    }
    noc_async_write_barrier();
#endif
}

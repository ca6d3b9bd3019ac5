// What lies beside the page is read after the pop that gives it back.
// roles: ncrisc brisc; cbs: 0x1 1x1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (uint32_t round = 0; round < 2; round++) {
        cb_reserve_back(0, 1);
        fill(get_write_ptr(0), round);
        word(get_write_ptr(1))[0] = round;  // race-read-write
        cb_push_back(0, 1);
    }
#else
    for (uint32_t round = 0; round < 2; round++) {
        cb_wait_front(0, 1);
        if (wrong) cb_pop_front(0, 1);
        const uint32_t seen = word(get_write_ptr(1))[0];  // race-read-write
        word(get_write_ptr(1))[8] = seen;
        if (!wrong) cb_pop_front(0, 1);
    }
#endif
}

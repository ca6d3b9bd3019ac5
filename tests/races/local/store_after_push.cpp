// Scratch memory beside the page is stored to after the push that announces it.
// roles: ncrisc brisc; cbs: 0x1 1x1
#include "race.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    fill(get_write_ptr(0), 0);
    if (!wrong) word(get_write_ptr(1))[0] = 7;
    cb_push_back(0, 1);
    if (wrong) word(get_write_ptr(1))[0] = 7;  // race-read-write
#else
    cb_wait_front(0, 1);
    const uint32_t seen = word(get_write_ptr(1))[0];  // race-read-write
    word(get_write_ptr(1))[8] = seen;
    cb_pop_front(0, 1);
#endif
}

// A loop runs one word too far, into the neighbour that belongs to the other core.
// roles: ncrisc brisc; cbs: 0x1 1x1
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 1);
    auto* words = l1(get_write_ptr(0));
    for (uint32_t i = 0; i < (wrong ? kTile + 4 : kTile) / 4; i++)
        words[i] = 0;  // memory-overrun
    cb_push_back(0, 1);
#else
    cb_wait_front(0, 1);
    cb_pop_front(0, 1);
    cb_reserve_back(1, 1);
    cb_push_back(1, 1);
    cb_wait_front(1, 1);
    cb_pop_front(1, 1);
#endif
}

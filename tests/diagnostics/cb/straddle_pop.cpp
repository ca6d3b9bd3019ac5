// Three pages, popped two at a time: the second pop passes the ring's end.
// roles: ncrisc brisc; cbs: 0x3
#include "case.h"

void kernel_main() {
    const uint32_t step = wrong ? 2 : 3;
    for (int i = 0; i < 2; i++) {
#ifdef COMPILE_FOR_NCRISC
        for (uint32_t page = 0; page < step; page++) {
            cb_reserve_back(0, 1);
            cb_push_back(0, 1);
        }
#else
        cb_wait_front(0, step);
        cb_pop_front(0, step);  // cb-straddle
#endif
    }
}

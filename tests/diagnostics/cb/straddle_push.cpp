// Three pages, pushed two at a time: the second push passes the ring's end.
// roles: ncrisc brisc; cbs: 0x3
#include "case.h"

void kernel_main() {
    const uint32_t step = wrong ? 2 : 3;
    for (int i = 0; i < 2; i++) {
#ifdef COMPILE_FOR_NCRISC
        cb_reserve_back(0, step);
        cb_push_back(0, step);  // cb-straddle
#else
        for (uint32_t page = 0; page < step; page++) {
            cb_wait_front(0, 1);
            cb_pop_front(0, 1);
        }
#endif
    }
}

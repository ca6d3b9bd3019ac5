// The producer hands on one page more than the consumer takes.
// roles: ncrisc brisc; cbs: 0x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    for (int i = 0; i < 3; i++) {
        cb_reserve_back(0, 1);
        cb_push_back(0, 1);  // cb-pages-left
    }
#else
    for (int i = 0; i < (wrong ? 2 : 3); i++) {
        cb_wait_front(0, 1);
        cb_pop_front(0, 1);
    }
#endif
}

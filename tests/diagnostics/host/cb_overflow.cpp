// More pages are asked for than the buffer holds.
// roles: brisc; cbs: 0x2
#include "case.h"

void kernel_main() {
    cb_reserve_back(0, wrong ? 4 : 2);  // cb-overflow
    cb_push_back(0, 2);
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
}

// Two constants are pushed; the consumer waits for one of them and never for the other.
// roles: ncrisc brisc; cbs: 0x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, 2);
    cb_push_back(0, 2);  // cb-pages-left
#else
    cb_wait_front(0, wrong ? 1 : 2);
#endif
}

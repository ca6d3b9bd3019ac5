// Two pages are handed on, room was asked for one.
// roles: ncrisc brisc; cbs: 0x4
#include "case.h"

void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    cb_reserve_back(0, wrong ? 1 : 2);
    cb_push_back(0, 2);  // cb-push-unreserved
#else
    cb_wait_front(0, 2);
    cb_pop_front(0, 2);
#endif
}

// One processor takes lock 0 and then lock 1, the other takes them the other way round.
// roles: ncrisc brisc; cbs: 0x1 1x1; ends: deadlock
#include "race.h"

// A lock is a buffer of one page: whoever has reserved it holds it.
inline void take(uint32_t lock) {
    cb_reserve_back(lock, 1);
    cb_push_back(lock, 1);
}
inline void give(uint32_t lock) {
    cb_wait_front(lock, 1);
    cb_pop_front(lock, 1);
}
void kernel_main() {
#ifdef COMPILE_FOR_NCRISC
    const uint32_t first = 0, second = 1;
#else
    const uint32_t first = wrong ? 1 : 0, second = wrong ? 0 : 1;
#endif
    take(first);
    take(second);
    give(second);
    give(first);
}

// Two reads under way at once, each with a barrier of its own.
// roles: ncrisc; cbs: 0x2; drain: 0x2
#include "case.h"

void kernel_main() {
    for (uint32_t trid = 1; trid <= 2; trid++) {
        cb_reserve_back(0, trid);
        noc_async_read_set_trid(trid);
        noc_async_read(in(trid), get_write_ptr(0) + (trid - 1) * kTile, kTile);
    }
    for (uint32_t trid = 1; trid <= 2; trid++) {
        noc_async_read_barrier_with_trid(trid);
        cb_push_back(0, 1);
    }
}

// The write pointer is taken once, before the loop: every tile goes to the first page.
// roles: ncrisc; cbs: 0x2; drain: 0x4
#include "case.h"

void kernel_main() {
    uint32_t to = get_write_ptr(0);
    for (uint32_t tile = 0; tile < 4; tile++) {
        cb_reserve_back(0, 1);
        if (!wrong) to = get_write_ptr(0);
        noc_async_read(in(tile), to, kTile);  // cb-write-outside
        noc_async_read_barrier();
        cb_push_back(0, 1);
    }
}

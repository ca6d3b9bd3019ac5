// The pointer may be taken before there is room; only the write must wait.
// roles: ncrisc; cbs: 0x2; drain: 0x2
#include "case.h"

void kernel_main() {
    uint32_t page = get_write_ptr(0);
    cb_reserve_back(0, 2);
    for (uint32_t tile = 0; tile < 2; tile++, page += kTile) noc_async_read(in(tile), page, kTile);
    noc_async_read_barrier();
    cb_push_back(0, 2);
}

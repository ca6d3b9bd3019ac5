// A buffer that nobody waits for hands out memory page by page: reserved, pushed, then written by the pointer.
// roles: brisc; cbs: 3x2
#include "case.h"

void kernel_main() {
    for (uint32_t tile = 0; tile < 2; tile++) {
        cb_reserve_back(3, 1);
        const uint32_t header = get_write_ptr(3);
        cb_push_back(3, 1);
        noc_async_read(in(tile), header, kTile);
        noc_async_read_barrier();
        l1(header)[0] = tile;
        noc_async_write(header, out(tile), kTile);
        noc_async_write_barrier();
    }
}

// A buffer that is only memory: taken by its pointer, never pushed.
// roles: brisc; cbs: 3x2
#include "case.h"

void kernel_main() {
    const uint32_t scratch = get_write_ptr(3);
    for (uint32_t tile = 0; tile < 2; tile++) {
        noc_async_read(in(tile), scratch + tile * kTile, kTile);
        noc_async_read_barrier();
        l1(scratch + tile * kTile)[0] += 1;
        noc_async_write(scratch + tile * kTile, out(tile), kTile);
    }
    noc_async_write_barrier();
}

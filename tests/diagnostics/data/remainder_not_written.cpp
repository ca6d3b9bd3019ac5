// Three cores share four tiles, and nobody takes the one that is left over.
// roles: ncrisc; cores: 3x1; cbs: 0x1; host reads: out
#include "case.h"

void kernel_main() {
    const uint32_t x = get_absolute_logical_x();
    const uint32_t count = 4 / 3 + (!wrong && x == 2 ? 4 % 3 : 0);
    for (uint32_t tile = x; tile < x + count; tile++) {
        noc_async_read(in(tile), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        noc_async_write(get_write_ptr(0), out(tile), kTile);  // undefined-data
        noc_async_write_barrier();
    }
}

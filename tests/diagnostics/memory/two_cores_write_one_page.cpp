// Every core starts at the same page: two of them write the same pages, and the others are never written.
// roles: ncrisc; cores: 2x1; cbs: 0x1; host reads: out
#include "case.h"

void kernel_main() {
    const uint32_t first = wrong ? 0 : 2 * get_absolute_logical_x();
    for (uint32_t tile = first; tile < first + 2; tile++) {
        noc_async_read(in(tile), get_write_ptr(0), kTile);
        noc_async_read_barrier();
        noc_async_write(get_write_ptr(0), out(tile), kTile);  // undefined-data
        noc_async_write_barrier();
    }
}

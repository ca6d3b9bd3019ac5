// Writes tiles of circular buffers to `out`. Arguments after the common ones: pairs of buffer and count, then 0 pages.
#include "case.h"

void kernel_main() {
    for (uint32_t next = kCommonArgs; get_arg_val<uint32_t>(next + 1) != 0; next += 2) {
        const uint32_t cb = get_arg_val<uint32_t>(next);
        for (uint32_t tile = 0; tile < get_arg_val<uint32_t>(next + 1); tile++) {
            cb_wait_front(cb, 1);
            noc_async_write(get_read_ptr(cb), out(tile), get_tile_size(cb));
            noc_async_write_barrier();
            cb_pop_front(cb, 1);
        }
    }
}

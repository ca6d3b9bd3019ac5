// Writes tiles of circular buffers to `out`. Arguments after the common ones: pairs of buffer and count, then 0 pages.
#include "case.h"

void kernel_main() {
    for (uint32_t at = 6; get_arg_val<uint32_t>(at + 1) != 0; at += 2) {
        const uint32_t cb = get_arg_val<uint32_t>(at);
        for (uint32_t tile = 0; tile < get_arg_val<uint32_t>(at + 1); tile++) {
            cb_wait_front(cb, 1);
            noc_async_write(get_read_ptr(cb), out(tile), get_tile_size(cb));
            noc_async_write_barrier();
            cb_pop_front(cb, 1);
        }
    }
}

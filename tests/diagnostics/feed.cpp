// Reads tiles of `in` into circular buffers. Arguments after the common ones: pairs of buffer and count, then 0 pages.
#include "case.h"

void kernel_main() {
    for (uint32_t at = 6; get_arg_val<uint32_t>(at + 1) != 0; at += 2) {
        const uint32_t cb = get_arg_val<uint32_t>(at);
        for (uint32_t tile = 0; tile < get_arg_val<uint32_t>(at + 1); tile++) {
            cb_reserve_back(cb, 1);
            const uint32_t bytes = get_tile_size(cb);
            for (uint32_t at = 0; at < bytes; at += kTile)  // tiles of float32 are larger than those of `in`
                noc_async_read(in(tile), get_write_ptr(cb) + at, bytes - at < kTile ? bytes - at : kTile);
            noc_async_read_barrier();
            cb_push_back(cb, 1);
        }
    }
}

// Reads tiles of `in` into circular buffers. Arguments after the common ones: pairs of buffer and count, then 0 pages.
#include "case.h"

void fill_with_ones(uint32_t address, uint32_t bytes) {
    for (uint32_t word = 0; word < bytes / 4; word++) l1(address)[word] = 0x3F800000;
}

void kernel_main() {
    for (uint32_t next = kCommonArgs; get_arg_val<uint32_t>(next + 1) != 0; next += 2) {
        const uint32_t cb = get_arg_val<uint32_t>(next);
        for (uint32_t tile = 0; tile < get_arg_val<uint32_t>(next + 1); tile++) {
            cb_reserve_back(cb, 1);
            const uint32_t bytes = get_tile_size(cb);
            if (bytes > kTile) fill_with_ones(get_write_ptr(cb), bytes);  // float32; `in` is a tensor of bfloat16
            else noc_async_read(in(tile), get_write_ptr(cb), bytes);
            noc_async_read_barrier();
            cb_push_back(cb, 1);
        }
    }
}

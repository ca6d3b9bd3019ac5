// Words of a tile in a circular buffer, read by UNPACK and sent to the other two threads. Facts: KERNEL_API 3 (rows
// 164, 311).
#pragma once
#include "compute_kernel_api/common_globals.h"
#include "tessera/abi/calls.h"

namespace ckernel {

ALWI uint32_t share_with_threads(uint32_t value) {
#if defined(TRISC_UNPACK)
    tess_mailbox_write(MathThreadId, value);
    tess_mailbox_write(PackThreadId, value);
    return value;
#else
    return tess_mailbox_read(UnpackThreadId);
#endif
}

// Byte address of a tile counted from the read pointer.
ALWI uint32_t get_tile_address(uint32_t cb_id, uint32_t tile_index) {
    uint32_t address = 0;
    UNPACK((address = tess_unpack_tile_address(cb_id, tile_index)));
    return share_with_threads(address);
}

// The 32-bit word at element_offset (in words) of that tile.
ALWI uint32_t read_tile_value(uint32_t cb_id, uint32_t tile_index, uint32_t element_offset) {
    uint32_t value = 0;
    UNPACK((value = tess_unpack_read_word(cb_id, tile_index, element_offset)));
    return share_with_threads(value);
}

}  // namespace ckernel

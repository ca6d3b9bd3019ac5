// The scaler tile of a reduction, made by a data-movement kernel (KERNEL_API 12).
#pragma once
#include "dataflow_api.h"

// Zeroes `bytes` of L1 by NoC reads of the zero area and waits for them.
FORCE_INLINE void tess_zero_l1(uint32_t address, uint32_t bytes) {
    const uint64_t zeros = get_noc_addr(MEM_ZEROS_BASE);
    for (uint32_t done = 0; done < bytes; done += MEM_ZEROS_SIZE) noc_async_read(zeros, address + done, MEM_ZEROS_SIZE);
    noc_async_read_barrier();
}
// One tile whose faces hold the scaler (two bfloat16 packed in a word) in their first row, zero elsewhere.
template <bool half_tile = false>
FORCE_INLINE void generate_reduce_scaler(const uint32_t cb_id, const uint32_t scaler) {
    cb_reserve_back(cb_id, 1);
    const uint32_t address = get_write_ptr(cb_id);
    constexpr uint32_t faces = half_tile ? 2 : 4;
    tess_zero_l1(address, faces * 512);
    if (scaler != 0) {
        volatile tt_l1_ptr uint32_t* words = reinterpret_cast<volatile tt_l1_ptr uint32_t*>(address);
        for (uint32_t face = 0; face < faces; face++)
            for (uint32_t word = 0; word < 8; word++) words[face * 128 + word] = scaler;
    }
    cb_push_back(cb_id, 1);
}

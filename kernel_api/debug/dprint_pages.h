// Whole pages and tiles in DPRINT (KERNEL_API 8).
#pragma once
#include "debug/dprint.h"

namespace tess_pages {
template <typename T, typename Show>
void print(uint32_t l1_addr, uint32_t elts_per_page, uint32_t npages, uint32_t start, Show show) {
    const volatile T* data = reinterpret_cast<const volatile T*>(l1_addr) + start * elts_per_page;
    for (uint32_t page = 0; page < npages; page++) {
        DPRINT << start + page << ": ";
        for (uint32_t i = 0; i < elts_per_page; i++, data++) show(*data);
        DPRINT << ENDL();
    }
}
}  // namespace tess_pages

inline void print_bf16_pages(uint32_t l1_addr, uint32_t elts_per_page, uint32_t npages, uint32_t start = 0) {
    tess_pages::print<uint16_t>(l1_addr, elts_per_page, npages, start, [](uint16_t v) { DPRINT << BF16(v) << " "; });
}
inline void print_f32_pages(uint32_t l1_addr, uint32_t elts_per_page, uint32_t npages, uint32_t start = 0) {
    tess_pages::print<uint32_t>(l1_addr, elts_per_page, npages, start,
                                [](uint32_t v) { DPRINT << F32(__builtin_bit_cast(float, v)) << " "; });
}
inline void print_u8_pages(uint32_t l1_addr, uint32_t elts_per_page, uint32_t npages, uint32_t start = 0) {
    tess_pages::print<uint8_t>(l1_addr, elts_per_page, npages, start, [](uint8_t v) { DPRINT << v << " "; });
}
inline void print_u32_pages(uint32_t l1_addr, uint32_t elts_per_page, uint32_t npages, uint32_t start = 0) {
    tess_pages::print<uint32_t>(l1_addr, elts_per_page, npages, start, [](uint32_t v) { DPRINT << v << " "; });
}
inline void print_full_tile(uint32_t cb_id, uint32_t tile_id = 0, bool untilize = false) {
    DPRINT << "======" << ENDL();
    for (uint16_t row = 0; row < 32; row++) {
        SliceRange range{row, static_cast<uint16_t>(row + 1), 1, 0, 32, 1};
        DPRINT << static_cast<uint32_t>(row) << ": " << TileSlice<64>(cb_id, tile_id, range, true, untilize);
    }
    DPRINT << "++++++" << ENDL();
}

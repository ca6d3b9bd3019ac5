// What a compute kernel knows about a buffer's tiles and pages, as of August 2026 (HEAD_API 5).
#pragma once
#include "compute_kernel_api/cb_api.h"

namespace compute_kernel_lib {

// Bytes of a 32x32 tile; 0 for a format that has none.
ALWI constexpr uint32_t get_full_tile_size_impl(DataFormat format) {
    switch (format) {
        case DataFormat::UInt8:
        case DataFormat::Lf8:
        case DataFormat::Int8:
            return 1024;
        case DataFormat::Float16:
        case DataFormat::Float16_b:
        case DataFormat::UInt16:
            return 2048;
        case DataFormat::Float32:
        case DataFormat::Int32:
        case DataFormat::UInt32:
            return 4096;
        case DataFormat::Bfp8:
        case DataFormat::Bfp8_b:
            return 1024 + 64;
        case DataFormat::Bfp4:
        case DataFormat::Bfp4_b:
            return 512 + 64;
        case DataFormat::Bfp2:
        case DataFormat::Bfp2_b:
            return 256 + 64;
        default:
            return 0;
    }
}
template <DataFormat format>
ALWI constexpr uint32_t get_full_tile_size() {
    return get_full_tile_size_impl(format);
}
ALWI uint32_t get_full_tile_size(DataFormat format) { return get_full_tile_size_impl(format); }

ALWI constexpr bool is_block_float_format(uint32_t format) {
    switch (static_cast<DataFormat>(format)) {
        case DataFormat::Bfp8:
        case DataFormat::Bfp8_b:
        case DataFormat::Bfp4:
        case DataFormat::Bfp4_b:
        case DataFormat::Bfp2:
        case DataFormat::Bfp2_b:
            return true;
        default:
            return false;
    }
}

ALWI uint32_t get_dfb_num_pages(uint32_t dfb_id) {
    const LocalCBInterface& cb = get_local_cb_interface(dfb_id);
    return cb.fifo_size / cb.fifo_page_size;
}
ALWI bool is_valid_dfb_tile_page_size(uint32_t dfb_id, DataFormat format) {
    return get_local_cb_interface(dfb_id).fifo_page_size << cb_addr_shift == get_full_tile_size(format);
}
template <DataFormat format>
ALWI bool is_valid_dfb_tile_page_size(uint32_t dfb_id) {
    return is_valid_dfb_tile_page_size(dfb_id, format);
}

// As L1 has it, which is the same on both sides.
template <uint32_t dfb_id>
constexpr uint32_t dfb_l1_format() {
    return unpack_src_format[dfb_id];
}
template <uint32_t dfb_id>
constexpr bool dfb_has_32x32_tiles() {
    return unpack_tile_r_dim[dfb_id] == 32 && unpack_tile_c_dim[dfb_id] == 32;
}

}  // namespace compute_kernel_lib

// What a data-movement kernel knows about a buffer's tiles, as of August 2026 (HEAD_API 5).
#pragma once
#include "dataflow_api.h"

namespace dataflow_kernel_lib {

template <uint32_t dfb_id>
constexpr uint32_t get_tile_r_dim() {
    return unpack_tile_r_dim[dfb_id];
}
template <uint32_t dfb_id>
constexpr uint32_t get_tile_c_dim() {
    return unpack_tile_c_dim[dfb_id];
}

}  // namespace dataflow_kernel_lib

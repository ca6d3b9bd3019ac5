// Small things about this core's L1, as of August 2026 (HEAD_API 5): pointers, zeros, ranges of one value.
#pragma once
#include <type_traits>

#include "api/core_local_mem.h"
#include "api/dataflow/dataflow_buffer.h"
#include "api/dataflow/endpoints.h"
#include "debug/assert.h"

namespace dataflow_kernel_lib {

constexpr uint32_t FACE_SIZE_U32 = 128, FACE_SIZE_U32_FP32 = 256;  // words of a face

FORCE_INLINE volatile tt_l1_ptr uint32_t* addr_to_l1_ptr(uint32_t addr) {
    return reinterpret_cast<volatile tt_l1_ptr uint32_t*>(static_cast<uintptr_t>(addr));
}
// An address of this core as the end of a transfer.
FORCE_INLINE auto local_noc_addr(uint32_t addr, uint8_t noc_id = noc_index) {
    return noc_traits_t<UnicastEndpoint>::src_args_type{.noc_x = my_x[noc_id], .noc_y = my_y[noc_id], .addr = addr};
}
// One tile of zeros at the write pointer, over the NoC; `is_page`: as a page of its own, reserved and pushed.
template <bool is_page>
FORCE_INLINE void tessera_zeros_to(::DataflowBuffer& to) {
    if constexpr (is_page) to.reserve_back(1);
    const uint32_t bytes = to.get_tile_size();
    Noc on;
    on.async_write_zeros(to, bytes);
    on.write_zeros_l1_barrier();
    if constexpr (is_page) to.push_back(1);
}
FORCE_INLINE void zero_tile(::DataflowBuffer to) { tessera_zeros_to<false>(to); }
template <uint32_t dfb_id>
FORCE_INLINE void prepare_zero_tile() {
    ::DataflowBuffer to(dfb_id);
    tessera_zeros_to<true>(to);
}

// The range is a whole number of values, at a multiple of their size.
template <uint32_t val_size>
FORCE_INLINE void fill_l1_range(uint32_t start_addr, uint32_t n_bytes, uint32_t val) {
    static_assert(val_size == 1 || val_size == 2 || val_size == 4, "a value has 1, 2 or 4 bytes");
    using Value = std::conditional_t<val_size == 1, uint8_t, std::conditional_t<val_size == 2, uint16_t, uint32_t>>;
    ASSERT(start_addr % val_size == 0 && n_bytes % val_size == 0);
    auto* to = reinterpret_cast<volatile tt_l1_ptr Value*>(static_cast<uintptr_t>(start_addr));
    for (uint32_t i = 0; i < n_bytes / val_size; i++) to[i] = static_cast<Value>(val);
}

}  // namespace dataflow_kernel_lib

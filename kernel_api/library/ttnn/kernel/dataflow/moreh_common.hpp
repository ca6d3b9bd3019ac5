// Fill and mask helpers of the moreh readers (KERNEL_API 12). Tiles are 32x32 in four faces of 16x16.
#pragma once
#include <cstdint>
#include <type_traits>

#include "dataflow_api.h"
#include "tt-metalium/constants.hpp"

constexpr std::uint32_t NOC_MINIMUM_READ_SIZE = 32;

union Scalar {
    float f;
    uint32_t u;
};

class ArgFetcher {
  public:
    template <typename T>
    T get_next_arg_val() { return get_arg_val<T>(arg_idx++); }

  private:
    int arg_idx = 0;
};

inline float bfloat16_to_float(uint16_t bits) { return __builtin_bit_cast(float, static_cast<uint32_t>(bits) << 16); }
inline uint16_t float_to_bfloat16(float value) { return static_cast<uint16_t>(__builtin_bit_cast(uint32_t, value) >> 16); }

template <typename AddrGen>
FORCE_INLINE void noc_async_read_tile_helper(tt::CBIndex cb, uint32_t num_tiles, uint32_t tile_idx, AddrGen addr_gen) {
    cb_reserve_back(cb, static_cast<int32_t>(num_tiles));
    noc_async_read_page(tile_idx, addr_gen, get_write_ptr(cb));
    noc_async_read_barrier();
    cb_push_back(cb, static_cast<int32_t>(num_tiles));
}
template <typename AddrGen>
FORCE_INLINE void noc_async_write_tile_helper(tt::CBIndex cb, uint32_t num_tiles, uint32_t tile_idx, AddrGen addr_gen) {
    cb_wait_front(cb, static_cast<int32_t>(num_tiles));
    noc_async_write_page(tile_idx, addr_gen, get_read_ptr(cb));
    noc_async_write_barrier();
    cb_pop_front(cb, static_cast<int32_t>(num_tiles));
}

// The index of (h, w) in a tile stored face by face.
FORCE_INLINE uint32_t get_tilized_idx(uint32_t h_idx, uint32_t w_idx, uint32_t tile_height, uint32_t tile_width) {
    const uint32_t face_h = tile_height / 2, face_w = tile_width / 2;
    const uint32_t face = h_idx / face_h * 2 + w_idx / face_w;
    return face * face_h * face_w + h_idx % face_h * face_w + w_idx % face_w;
}

namespace tess_moreh {

// A float's bits as a datum of type T: bfloat16 is the high half.
template <typename T>
FORCE_INLINE T datum(uint32_t bits) {
    if constexpr (sizeof(T) == 2) return static_cast<T>(bits >> 16);
    else return static_cast<T>(bits);
}
// Ones where (h, w) lies inside, zeros elsewhere.
template <typename T>
FORCE_INLINE void mask_tile(uint32_t address, uint32_t mask_h, uint32_t mask_w) {
    const T one = std::is_same_v<T, int32_t> ? T(1) : datum<T>(0x3F800000);
    T* tile = reinterpret_cast<T*>(address);
    for (uint32_t h = 0; h < 32; h++)
        for (uint32_t w = 0; w < 32; w++) tile[get_tilized_idx(h, w, 32, 32)] = h < mask_h && w < mask_w ? one : T(0);
}
template <typename T>
FORCE_INLINE void fill(uint32_t address, uint32_t value, uint32_t elements) {
    T* at = reinterpret_cast<T*>(address);
    for (uint32_t i = 0; i < elements; i++) at[i] = datum<T>(value);
}
FORCE_INLINE uint32_t edge(uint32_t origin) { return origin % 32 ? origin % 32 : 32; }

}  // namespace tess_moreh

// `value` is the bits of a float (or an integer for integer formats).
FORCE_INLINE void fill_cb_with_value(uint32_t cb_id, uint32_t value, int32_t num_of_elems = 1024) {
    cb_reserve_back(static_cast<int32_t>(cb_id), 1);
    const DataFormat format = get_dataformat(static_cast<int32_t>(cb_id));
    if (format == DataFormat::Float32 || format == DataFormat::Int32 || format == DataFormat::UInt32)
        tess_moreh::fill<uint32_t>(get_write_ptr(cb_id), value, static_cast<uint32_t>(num_of_elems));
    else
        tess_moreh::fill<uint16_t>(get_write_ptr(cb_id), value, static_cast<uint32_t>(num_of_elems));
    cb_push_back(static_cast<int32_t>(cb_id), 1);
}
template <typename T = uint16_t>
FORCE_INLINE void generate_bcast_scaler(uint32_t cb_scaler, uint32_t scaler) {
    cb_reserve_back(static_cast<int32_t>(cb_scaler), 1);
    const uint32_t address = get_write_ptr(cb_scaler);
    tess_moreh::fill<T>(address, 0, 1024);
    for (uint32_t face = 0; face < 4; face++) tess_moreh::fill<T>(address + face * 256 * sizeof(T), scaler, 16);
    cb_push_back(static_cast<int32_t>(cb_scaler), 1);
}
template <typename T = uint16_t>
FORCE_INLINE void generate_mask_h(uint32_t cb_mask, uint32_t mask_h) {
    cb_reserve_back(static_cast<int32_t>(cb_mask), 1);
    tess_moreh::mask_tile<T>(get_write_ptr(cb_mask), mask_h, 32);
    cb_push_back(static_cast<int32_t>(cb_mask), 1);
}
template <typename T = uint16_t>
FORCE_INLINE void generate_mask_w(uint32_t cb_mask, uint32_t mask_w) {
    cb_reserve_back(static_cast<int32_t>(cb_mask), 1);
    tess_moreh::mask_tile<T>(get_write_ptr(cb_mask), 32, mask_w);
    cb_push_back(static_cast<int32_t>(cb_mask), 1);
}
FORCE_INLINE void generate_mask_h_w(uint32_t cb_mask_h_w, uint32_t mask_h, uint32_t mask_w, uint32_t single_tile_size = 2048) {
    cb_reserve_back(static_cast<int32_t>(cb_mask_h_w), 2);
    tess_moreh::mask_tile<uint16_t>(get_write_ptr(cb_mask_h_w), mask_h, 32);
    tess_moreh::mask_tile<uint16_t>(get_write_ptr(cb_mask_h_w) + single_tile_size, 32, mask_w);
    cb_push_back(static_cast<int32_t>(cb_mask_h_w), 2);
}
FORCE_INLINE void generate_mask_h_w_if_needed(uint32_t cb_mask_h_w, uint32_t origin_h, uint32_t origin_w) {
    if (origin_h % 32 == 0 && origin_w % 32 == 0) return;
    generate_mask_h_w(cb_mask_h_w, tess_moreh::edge(origin_h), tess_moreh::edge(origin_w), static_cast<uint32_t>(get_tile_size(static_cast<int32_t>(cb_mask_h_w))));
}
// Three tiles: mask of rows, mask of columns, both.
FORCE_INLINE void generate_mask_tiles(uint32_t cb_mask, uint32_t mask_h, uint32_t mask_w, uint32_t single_tile_size = 2048) {
    cb_reserve_back(static_cast<int32_t>(cb_mask), 3);
    const uint32_t address = get_write_ptr(cb_mask);
    tess_moreh::mask_tile<uint16_t>(address, mask_h, 32);
    tess_moreh::mask_tile<uint16_t>(address + single_tile_size, 32, mask_w);
    tess_moreh::mask_tile<uint16_t>(address + 2 * single_tile_size, mask_h, mask_w);
    cb_push_back(static_cast<int32_t>(cb_mask), 3);
}
// Zeroes a bfloat16 tile outside (mask_h, mask_w).
FORCE_INLINE void mask_tile_hw(uint32_t l1_addr, uint32_t mask_h = 32, uint32_t mask_w = 32) {
    volatile tt_l1_ptr uint16_t* tile = reinterpret_cast<volatile tt_l1_ptr uint16_t*>(l1_addr);
    for (uint32_t h = 0; h < 32; h++)
        for (uint32_t w = 0; w < 32; w++)
            if (h >= mask_h || w >= mask_w) tile[get_tilized_idx(h, w, 32, 32)] = 0;
}
FORCE_INLINE void mask_tile_if_need(uint32_t l1_addr, uint32_t origin_h, uint32_t origin_w) {
    if (origin_h % 32 || origin_w % 32) mask_tile_hw(l1_addr, tess_moreh::edge(origin_h), tess_moreh::edge(origin_w));
}

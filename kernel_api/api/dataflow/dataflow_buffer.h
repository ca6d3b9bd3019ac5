// DataflowBuffer: on Wormhole and Blackhole a circular buffer under another name (HEAD_API 3.5).
#pragma once
#include <type_traits>

#ifndef COMPILE_FOR_TRISC
#include "api/dataflow/endpoints.h"
#include "api/tensor/noc_traits.h"
#endif
#include "api/core_local_mem.h"
#include "tessera/object/buffer.h"

// The name a host's program specification gave a buffer; converts to its index where a call takes one.
struct DFBBindingToken {
    FORCE_INLINE explicit constexpr DFBBindingToken(uint16_t id) noexcept : id_(id) {}
    FORCE_INLINE constexpr operator uint32_t() const noexcept { return id_; }

  private:
    uint16_t id_;
};

// A window of the buffer while it is read or written. For upstream's debugger; means nothing to the program.
template <bool is_write>
class DfbScopedLock {
  public:
    FORCE_INLINE explicit DfbScopedLock(uint32_t address) : address_(address) {}
    DfbScopedLock(const DfbScopedLock&) = delete;
    DfbScopedLock& operator=(const DfbScopedLock&) = delete;
    template <typename T = uint32_t>
    [[nodiscard]] FORCE_INLINE auto get_ptr() const {
        return CoreLocalMem<std::conditional_t<is_write, T, const T>>(static_cast<uintptr_t>(address_));
    }

  private:
    uint32_t address_;
};

class DataflowBuffer : public tessera::BufferBase {
  public:
    FORCE_INLINE constexpr DataflowBuffer(DFBBindingToken token) : BufferBase(token) {}
    FORCE_INLINE constexpr DataflowBuffer(uint16_t logical_dfb_id) : BufferBase(logical_dfb_id) {}
    FORCE_INLINE constexpr uint16_t get_id() const { return static_cast<uint16_t>(id_); }

    // MATH has no table of circular buffers on the card; the header answers 0 there.
#if defined(TRISC_MATH)
    FORCE_INLINE uint32_t get_entry_size() const { return 0; }
    FORCE_INLINE uint32_t get_total_num_entries() const { return 0; }
    FORCE_INLINE uint32_t get_total_size_bytes() const { return 0; }
    FORCE_INLINE uint32_t get_write_ptr() const { return 0; }
    FORCE_INLINE uint32_t get_read_ptr() const { return 0; }
    FORCE_INLINE void evil_set_write_ptr(uint32_t) {}
    FORCE_INLINE void evil_set_read_ptr(uint32_t) {}
#else
    FORCE_INLINE uint32_t get_entry_size() const { return interface().fifo_page_size << cb_addr_shift; }
    FORCE_INLINE uint32_t get_total_num_entries() const { return interface().fifo_num_pages; }
    FORCE_INLINE uint32_t get_total_size_bytes() const { return interface().fifo_size << cb_addr_shift; }
    FORCE_INLINE void evil_set_write_ptr(uint32_t address) { interface().fifo_wr_ptr = address; }
    FORCE_INLINE void evil_set_read_ptr(uint32_t address) { interface().fifo_rd_ptr = address; }
#endif
    FORCE_INLINE uint32_t get_stride_size() const { return get_entry_size(); }
    FORCE_INLINE uint32_t get_local_num_entries() const { return get_total_num_entries(); }
    FORCE_INLINE uint32_t get_local_size_bytes() const { return get_total_size_bytes(); }
    FORCE_INLINE uint32_t get_ring_span_num_entries() const { return get_total_num_entries(); }
    FORCE_INLINE uint32_t get_ring_span_bytes() const { return get_total_size_bytes(); }

    // From the tables generated for the program.
#if defined(TRISC_PACK)
#define TESSERA_DFB_TABLE(field) pack_##field[id_]
#else
#define TESSERA_DFB_TABLE(field) unpack_##field[id_]
#endif
    constexpr uint32_t get_tile_size() const { return TESSERA_DFB_TABLE(tile_size); }
    constexpr uint32_t get_tile_r_dim() const { return TESSERA_DFB_TABLE(tile_r_dim); }
    constexpr uint32_t get_tile_c_dim() const { return TESSERA_DFB_TABLE(tile_c_dim); }
    constexpr uint32_t get_tile_hw() const { return get_tile_r_dim() * get_tile_c_dim(); }
    constexpr uint32_t get_tile_num_faces() const { return TESSERA_DFB_TABLE(tile_num_faces); }
    constexpr uint32_t get_face_r_dim() const { return TESSERA_DFB_TABLE(tile_face_r_dim); }
    constexpr uint32_t get_partial_face() const { return TESSERA_DFB_TABLE(partial_face); }
    constexpr uint32_t get_narrow_tile() const { return TESSERA_DFB_TABLE(narrow_tile); }
    constexpr uint32_t get_num_faces_r_dim() const { return TESSERA_DFB_TABLE(num_faces_r_dim); }
    constexpr uint32_t get_num_faces_c_dim() const { return TESSERA_DFB_TABLE(num_faces_c_dim); }
    constexpr DataFormat get_dataformat() const { return static_cast<DataFormat>(TESSERA_DFB_TABLE(src_format)); }
    constexpr DataFormat get_unpack_dst_format() const { return static_cast<DataFormat>(unpack_dst_format[id_]); }
    constexpr DataFormat get_pack_src_format() const { return static_cast<DataFormat>(pack_src_format[id_]); }
    constexpr DataFormat get_pack_dst_format() const { return static_cast<DataFormat>(pack_dst_format[id_]); }
#undef TESSERA_DFB_TABLE

    FORCE_INLINE void finish() const {}
#ifdef COMPILE_FOR_TRISC
    template <typename T = uint32_t>
    FORCE_INLINE T read_tile_value(uint32_t tile, uint32_t element) const {
        static_assert(std::is_unsigned_v<T> && sizeof(T) <= 4,
                      "read_tile_value: T must be unsigned, of 1, 2 or 4 bytes");
        const uint32_t byte = element * sizeof(T);
        return static_cast<T>(ckernel::read_tile_value(id_, tile, byte / 4) >> (byte % 4 * 8));
    }
#else
    template <typename N>
    FORCE_INLINE void write_barrier(const N& noc) const {
        noc.async_write_barrier();
    }
#endif
    [[nodiscard]] FORCE_INLINE auto scoped_write_lock(uint16_t = 1) { return DfbScopedLock<true>(get_write_ptr()); }
    [[nodiscard]] FORCE_INLINE auto scoped_read_lock(uint16_t = 1) { return DfbScopedLock<false>(get_read_ptr()); }

  private:
    FORCE_INLINE LocalCBInterface& interface() const { return get_local_cb_interface(id_); }
};

#ifndef COMPILE_FOR_TRISC
template <>
struct noc_traits_t<DataflowBuffer> : tessera::BufferTraits<DataflowBuffer, DataflowBufferArgs> {};
#endif

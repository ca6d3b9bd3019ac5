// What CircularBuffer and DataflowBuffer have in common: on Wormhole and Blackhole both are a circular buffer by its
// index (HEAD_API 3.4, 3.5). The pointers are the raw fields: bytes on data movement, 16-byte units on a TRISC.
#pragma once
#include <cstdint>

#include "api/lock.h"
#include "tessera/object/traits.h"
#ifdef COMPILE_FOR_TRISC
#include "compute_kernel_api/cb_api.h"
#define TESSERA_CB ::ckernel
#else
#include "dataflow_api.h"
#define TESSERA_CB
#endif

namespace tessera {

class BufferBase {
  public:
    FORCE_INLINE constexpr explicit BufferBase(uint32_t id) : id_(id) {}

    FORCE_INLINE void reserve_back(int32_t pages) const { TESSERA_CB::cb_reserve_back(id_, pages); }
    FORCE_INLINE void push_back(int32_t pages) const { TESSERA_CB::cb_push_back(id_, pages); }
    FORCE_INLINE void wait_front(int32_t pages) const { TESSERA_CB::cb_wait_front(id_, pages); }
    FORCE_INLINE void pop_front(int32_t pages) const { TESSERA_CB::cb_pop_front(id_, pages); }
    FORCE_INLINE uint32_t get_write_ptr() const { return get_local_cb_interface(id_).fifo_wr_ptr; }
    FORCE_INLINE uint32_t get_read_ptr() const { return get_local_cb_interface(id_).fifo_rd_ptr; }
#ifdef COMPILE_FOR_TRISC
    // UNPACK asks and sends the answer to the other two: all three threads must call.
    FORCE_INLINE uint32_t get_tile_address(uint32_t tile) const { return ckernel::get_tile_address(id_, tile); }
#else
    FORCE_INLINE bool pages_reservable_at_back(int32_t pages) const { return cb_pages_reservable_at_back(id_, pages); }
    FORCE_INLINE bool pages_available_at_front(int32_t pages) const { return cb_pages_available_at_front(id_, pages); }
#endif

  protected:
    uint32_t id_;
};
#undef TESSERA_CB

// As a source the buffer's front, as a destination its back; a multicast reaches the same address on all cores.
struct BufferWhere {
    static FORCE_INLINE uint32_t source(const BufferBase& buffer) { return buffer.get_read_ptr(); }
    static FORCE_INLINE uint32_t destination(const BufferBase& buffer) { return buffer.get_write_ptr(); }
};
#ifndef COMPILE_FOR_TRISC
template <typename T, typename Args, typename Where = BufferWhere>
struct BufferTraits : LocalTraits<T, Args, Where> {
    using dst_args_mcast_type = RectangleOffsetArgs;
    template <NocAddressType type, typename N>
    static FORCE_INLINE uint64_t dst_addr_mcast(const T& buffer, const N& noc, const RectangleOffsetArgs& args) {
        return ::get_noc_multicast_addr(args.noc_x_start, args.noc_y_start, args.noc_x_end, args.noc_y_end,
                                        Where::destination(buffer) + args.offset_bytes, noc.get_noc_id());
    }
};
#endif

}  // namespace tessera

// CircularBuffer (HEAD_API 3.4).
#pragma once
#include "tessera/object/buffer.h"

class CircularBuffer : public tessera::BufferBase {
  public:
    enum class AddrSelector { WRITE_PTR, READ_PTR };

    FORCE_INLINE constexpr explicit CircularBuffer(uint32_t cb_id) : BufferBase(cb_id) {}
    FORCE_INLINE constexpr uint32_t get_cb_id() const { return id_; }
#ifdef COMPILE_FOR_TRISC
    FORCE_INLINE uint32_t read_tile_value(uint32_t tile, uint32_t element) const {
        return ckernel::read_tile_value(id_, tile, element);
    }
#else
    FORCE_INLINE constexpr uint32_t get_tile_size() const { return static_cast<uint32_t>(::get_tile_size(id_)); }
    FORCE_INLINE constexpr uint32_t get_tile_hw() const { return ::get_tile_hw(id_); }
    FORCE_INLINE constexpr DataFormat get_dataformat() const { return ::get_dataformat(id_); }
#endif
    // Says to upstream's debugger who uses the buffer; means nothing to the program.
    [[nodiscard]] FORCE_INLINE auto scoped_lock() {
        return Lock([] {});
    }
};

#ifndef COMPILE_FOR_TRISC
// The pointer chosen by name instead of by the direction of the transfer.
template <CircularBuffer::AddrSelector selector>
struct CircularBufferView {
    const CircularBuffer& cb;
    FORCE_INLINE explicit constexpr CircularBufferView(const CircularBuffer& of) : cb(of) {}
};
template <CircularBuffer::AddrSelector selector>
FORCE_INLINE constexpr auto use(const CircularBuffer& cb) {
    return CircularBufferView<selector>(cb);
}
namespace tessera {
template <CircularBuffer::AddrSelector selector>
struct ViewWhere {
    static FORCE_INLINE uint32_t source(const CircularBufferView<selector>& view) {
        if constexpr (selector == CircularBuffer::AddrSelector::READ_PTR) return view.cb.get_read_ptr();
        else return view.cb.get_write_ptr();
    }
    static FORCE_INLINE uint32_t destination(const CircularBufferView<selector>& view) { return source(view); }
};
}  // namespace tessera

template <>
struct noc_traits_t<CircularBuffer> : tessera::BufferTraits<CircularBuffer, tessera::OffsetArgs> {};
template <CircularBuffer::AddrSelector selector>
struct noc_traits_t<CircularBufferView<selector>>
    : tessera::BufferTraits<CircularBufferView<selector>, tessera::OffsetArgs, tessera::ViewWhere<selector>> {};
#endif

// Scratchpad: memory of the core that the host's program specification set aside (HEAD_API 3.7).
#pragma once
#include <cstdint>

#include "api/core_local_mem.h"
#include "debug/assert.h"
#include "experimental/kernel_args.h"

class ScratchpadBindingToken {
  public:
    explicit constexpr ScratchpadBindingToken(uint32_t crta_word, uint32_t size_in_bytes) noexcept
        : crta_word_(crta_word), bytes_(size_in_bytes) {}

  private:
    template <typename T>
    friend class Scratchpad;
    uint32_t crta_word_, bytes_;
};

template <typename T>
class Scratchpad {
  public:
    using element_type = T;
    using size_type = uint32_t;
    using pointer = CoreLocalMem<T>;
    using iterator = pointer;

    FORCE_INLINE explicit Scratchpad(const ScratchpadBindingToken& token) noexcept
        : begin_(static_cast<uintptr_t>(get_common_arg_val<uint32_t>(static_cast<int>(token.crta_word_)))),
          bytes_(token.bytes_) {
        ASSERT(begin_.get_address() % alignof(T) == 0);
        ASSERT(bytes_ % sizeof(T) == 0);
    }
    FORCE_INLINE T& operator[](uint32_t index) const {
        ASSERT(index < size());
        return begin_[index];
    }
    FORCE_INLINE size_type size() const noexcept { return bytes_ / sizeof(T); }
    FORCE_INLINE size_type size_in_bytes() const noexcept { return bytes_; }
    FORCE_INLINE uint32_t get_base_address() const noexcept { return static_cast<uint32_t>(begin_.get_address()); }
    FORCE_INLINE iterator begin() const noexcept { return begin_; }
    FORCE_INLINE iterator end() const noexcept { return begin_ + size(); }
    FORCE_INLINE pointer local_mem() const noexcept { return begin_; }

  private:
    pointer begin_;
    uint32_t bytes_;
};

namespace tessera {
struct ScratchpadWhere {
    template <typename S>
    static FORCE_INLINE uint32_t source(const S& pad) {
        return pad.get_base_address();
    }
    template <typename S>
    static FORCE_INLINE uint32_t destination(const S& pad) {
        return pad.get_base_address();
    }
};
}  // namespace tessera

template <typename T>
struct noc_traits_t<Scratchpad<T>>
    : tessera::LocalTraits<Scratchpad<T>, tessera::OffsetArgs, tessera::ScratchpadWhere> {};

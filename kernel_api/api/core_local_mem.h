// CoreLocalMem: a typed pointer into this core's memory that is made from a 32-bit address (HEAD_API 3.7).
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "api/lock.h"
#include "tessera/object/traits.h"

template <typename T, typename AddressType = uintptr_t>
class CoreLocalMem {
    static_assert(std::is_integral_v<AddressType> && std::is_unsigned_v<AddressType>,
                  "AddressType must be an unsigned integer");

  public:
    using difference_type = std::ptrdiff_t;

    // The card's address: the low half of whatever is given.
    FORCE_INLINE CoreLocalMem(AddressType address) : address_(static_cast<uint32_t>(address)) {}
    FORCE_INLINE CoreLocalMem(T* pointer)
        : address_(static_cast<uint32_t>(reinterpret_cast<uintptr_t>(
              const_cast<const volatile void*>(static_cast<const volatile void*>(pointer))))) {}

    FORCE_INLINE AddressType get_address() const { return address_; }
    FORCE_INLINE T* get_unsafe_ptr() const { return reinterpret_cast<T*>(static_cast<uintptr_t>(address_)); }
    FORCE_INLINE T& operator[](uint32_t index) const { return get_unsafe_ptr()[index]; }
    FORCE_INLINE T& operator*() const { return *get_unsafe_ptr(); }
    FORCE_INLINE T* operator->() const { return get_unsafe_ptr(); }

    FORCE_INLINE CoreLocalMem& operator+=(difference_type steps) {
        address_ += static_cast<uint32_t>(steps * static_cast<difference_type>(sizeof(T)));
        return *this;
    }
    FORCE_INLINE CoreLocalMem& operator-=(difference_type steps) { return *this += -steps; }
    FORCE_INLINE CoreLocalMem& operator++() { return *this += 1; }
    FORCE_INLINE CoreLocalMem& operator--() { return *this += -1; }
    FORCE_INLINE CoreLocalMem operator++(int) {
        CoreLocalMem before = *this;
        ++*this;
        return before;
    }
    FORCE_INLINE CoreLocalMem operator--(int) {
        CoreLocalMem before = *this;
        --*this;
        return before;
    }
    FORCE_INLINE CoreLocalMem operator+(difference_type steps) const { return CoreLocalMem(*this) += steps; }
    FORCE_INLINE CoreLocalMem operator-(difference_type steps) const { return CoreLocalMem(*this) += -steps; }
    FORCE_INLINE difference_type operator-(const CoreLocalMem& other) const {
        return (static_cast<difference_type>(address_) - static_cast<difference_type>(other.address_)) /
               static_cast<difference_type>(sizeof(T));
    }
    auto operator<=>(const CoreLocalMem&) const = default;
    FORCE_INLINE explicit operator bool() const { return address_ != 0; }

    // Says to upstream's debugger who uses the memory; means nothing to the program.
    [[nodiscard]] FORCE_INLINE auto scoped_lock(size_t = 0) {
        return Lock([] {});
    }

  private:
    uint32_t address_;
};

namespace tessera {
struct CoreLocalMemWhere {
    template <typename M>
    static FORCE_INLINE uint32_t source(const M& memory) {
        return static_cast<uint32_t>(memory.get_address());
    }
    template <typename M>
    static FORCE_INLINE uint32_t destination(const M& memory) {
        return static_cast<uint32_t>(memory.get_address());
    }
};
template <typename AddressType>
struct WideOffsetArgs {
    AddressType offset_bytes = 0;
};
}  // namespace tessera

template <typename T, typename AddressType>
struct noc_traits_t<CoreLocalMem<T, AddressType>>
    : tessera::LocalTraits<CoreLocalMem<T, AddressType>, tessera::WideOffsetArgs<AddressType>,
                           tessera::CoreLocalMemWhere> {};

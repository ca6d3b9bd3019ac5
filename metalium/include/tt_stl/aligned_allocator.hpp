// Memory that begins at a multiple of a given number of bytes.
#pragma once
#include <cstddef>
#include <new>

namespace ttsl {

template <class T, std::size_t Alignment>
struct aligned_allocator {
    static_assert(Alignment >= alignof(T) && (Alignment & (Alignment - 1)) == 0);
    using value_type = T;
    template <class U>
    struct rebind {
        using other = aligned_allocator<U, Alignment>;
    };
    aligned_allocator() = default;
    template <class U>
    aligned_allocator(const aligned_allocator<U, Alignment>&) noexcept {}
    T* allocate(std::size_t count) {
        return static_cast<T*>(::operator new(count * sizeof(T), std::align_val_t{Alignment}));
    }
    void deallocate(T* memory, std::size_t) noexcept { ::operator delete(memory, std::align_val_t{Alignment}); }
    bool operator==(const aligned_allocator&) const = default;
};

}  // namespace ttsl

namespace tt {
namespace stl = ::ttsl;
}

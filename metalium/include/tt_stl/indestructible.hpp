// A static object whose destructor never runs.
#pragma once
#include <cstddef>
#include <new>
#include <utility>

#include <tt_stl/span.hpp>

namespace ttsl {

template <class T>
class Indestructible {
  public:
    template <class... Args>
    explicit Indestructible(Args&&... args) {
        ::new (storage_) T(std::forward<Args>(args)...);
    }
    Indestructible(const Indestructible&) = delete;
    Indestructible& operator=(const Indestructible&) = delete;
    T& get() { return *std::launder(reinterpret_cast<T*>(storage_)); }
    const T& get() const { return *std::launder(reinterpret_cast<const T*>(storage_)); }

  private:
    alignas(T) std::byte storage_[sizeof(T)];
};

}  // namespace ttsl

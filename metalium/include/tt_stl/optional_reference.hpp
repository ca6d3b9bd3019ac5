// A reference that may be absent (METALIUM 2).
#pragma once
#include <optional>

#include <tt_stl/span.hpp>

namespace ttsl {

template <class T>
class optional_reference {
  public:
    constexpr optional_reference(std::nullopt_t = std::nullopt) noexcept {}
    constexpr optional_reference(T& value) noexcept : value_(&value) {}
    constexpr bool has_value() const noexcept { return value_ != nullptr; }
    constexpr explicit operator bool() const noexcept { return has_value(); }
    constexpr T& value() const {
        if (!value_) throw std::bad_optional_access();
        return *value_;
    }
    constexpr T& operator*() const noexcept { return *value_; }
    constexpr T* operator->() const noexcept { return value_; }

  private:
    T* value_ = nullptr;
};

}  // namespace ttsl

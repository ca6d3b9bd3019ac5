// A value that does not convert to another kind of value by accident (METALIUM 2).
#pragma once
#include <compare>
#include <functional>
#include <ostream>
#include <type_traits>
#include <utility>

#include <tt_stl/span.hpp>

namespace ttsl {

template <class T, class Tag>
class StrongType {
  public:
    using value_type = T;
    constexpr explicit StrongType(T value) : value_(std::move(value)) {}
    constexpr const T& operator*() const { return value_; }
    constexpr const T& get() const { return value_; }
    auto operator<=>(const StrongType&) const = default;
    // A byte prints as the number it is.
    friend std::ostream& operator<<(std::ostream& out, const StrongType& strong) {
        if constexpr (std::is_arithmetic_v<T>) return out << +strong.value_;
        else return out << strong.value_;
    }

  private:
    T value_;
};

}  // namespace ttsl

template <class T, class Tag>
struct std::hash<ttsl::StrongType<T, Tag>> {
    std::size_t operator()(const ttsl::StrongType<T, Tag>& strong) const noexcept { return std::hash<T>{}(*strong); }
};

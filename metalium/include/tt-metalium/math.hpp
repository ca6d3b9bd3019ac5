// Division and rounding of integers.
#pragma once
#include <type_traits>

namespace tt {

template <class A, class B>
    requires(std::is_integral_v<A> && std::is_integral_v<B>)
constexpr auto div_up(A a, B b) {
    using T = std::common_type_t<A, B>;
    return static_cast<T>((static_cast<T>(a) + static_cast<T>(b) - 1) / static_cast<T>(b));
}
template <class A, class B>
    requires(std::is_integral_v<A> && std::is_integral_v<B>)
constexpr auto round_up(A a, B b) {
    using T = std::common_type_t<A, B>;
    return static_cast<T>(static_cast<T>(b) * div_up(static_cast<T>(a), static_cast<T>(b)));
}
template <class A, class B>
    requires(std::is_integral_v<A> && std::is_integral_v<B>)
constexpr auto round_down(A a, B b) {
    using T = std::common_type_t<A, B>;
    return static_cast<T>(static_cast<T>(b) * (static_cast<T>(a) / static_cast<T>(b)));
}

}  // namespace tt

// Rounding up to a power of two.
#pragma once
#include <type_traits>

namespace tt {

template <class A, class B>
constexpr std::common_type_t<A, B> align(A address, B alignment) {
    using T = std::common_type_t<A, B>;
    return static_cast<T>(((static_cast<T>(address) - 1) | (static_cast<T>(alignment) - 1)) + 1);
}

}  // namespace tt

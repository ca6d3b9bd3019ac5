// Small helpers of templates.
#pragma once
#include <concepts>
#include <type_traits>

#include <tt_stl/span.hpp>

namespace ttsl::concepts {

template <class... T>
inline constexpr bool always_false_v = false;

template <class T>
concept Reflectable = std::is_aggregate_v<T>;

}  // namespace ttsl::concepts

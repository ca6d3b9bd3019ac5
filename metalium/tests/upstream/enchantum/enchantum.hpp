// The functions of the enum library that tt-metal's tests call.
#pragma once
#include <tt_stl/reflection.hpp>

namespace enchantum {
template <class Enum>
auto to_string(Enum value) {
    return ttsl::enum_name(value);
}
template <class Enum>
constexpr auto to_underlying(Enum value) {
    return static_cast<std::underlying_type_t<Enum>>(value);
}
}  // namespace enchantum

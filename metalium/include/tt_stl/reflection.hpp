// How values print: enumerators by name, types with attributes as `name=value` lists, others by their operator<<.
#pragma once
#include <fmt/core.h>
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdint>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <tt_stl/small_vector.hpp>
#include <tt_stl/span.hpp>
#include <tt_stl/strong_type.hpp>

namespace ttsl {

template <class T>
concept ScopedEnum = std::is_enum_v<T> && !std::is_convertible_v<T, std::underlying_type_t<T>>;

namespace detail {

// The compiler spells the enumerator in the name of this function, or a number for a value that has none.
template <auto Value>
constexpr std::string_view enumerator_name() {
    constexpr std::string_view text = __PRETTY_FUNCTION__;
    constexpr auto at = text.find("Value = ") + 8;
    constexpr auto end = text.find_first_of("];", at);
    constexpr std::string_view spelled = text.substr(at, end - at);
    if constexpr (spelled.find(')') != spelled.npos || spelled.empty() || (spelled[0] >= '0' && spelled[0] <= '9'))
        return {};
    else if constexpr (spelled.rfind(':') == spelled.npos) return spelled;
    else return spelled.substr(spelled.rfind(':') + 1);
}

template <class Enum, std::size_t... Values>
constexpr auto enumerator_names(std::index_sequence<Values...>) {
    return std::array<std::string_view, sizeof...(Values)>{enumerator_name<static_cast<Enum>(Values)>()...};
}

}  // namespace detail

// "HiFi4"; the number for a value without a name. Values from 0 to 255 are known by name.
template <class Enum>
    requires std::is_enum_v<Enum>
std::string enum_name(Enum value) {
    static constexpr auto names = detail::enumerator_names<Enum>(std::make_index_sequence<256>{});
    const auto number = static_cast<std::int64_t>(static_cast<std::underlying_type_t<Enum>>(value));
    const bool named = number >= 0 && number < 256 && !names[static_cast<std::size_t>(number)].empty();
    return named ? std::string(names[static_cast<std::size_t>(number)]) : std::to_string(number);
}

// For types with operator<<: derive fmt::formatter<T> from it.
template <class T>
struct StreamFormatter : fmt::formatter<std::string_view> {
    auto format(const T& value, fmt::format_context& context) const {
        std::ostringstream text;
        text << value;
        return fmt::formatter<std::string_view>::format(text.str(), context);
    }
};

namespace hash {

inline std::size_t combine(std::size_t seed, std::size_t next) {
    return seed ^ (next + 0x9e3779b97f4a7c15ull + (seed << 6) + (seed >> 2));
}
template <class... Values>
std::size_t hash_objects_with_default_seed(const Values&... values) {
    std::size_t seed = 1234;
    ((seed = combine(seed, std::hash<Values>{}(values))), ...);
    return seed;
}

}  // namespace hash
}  // namespace ttsl

template <ttsl::ScopedEnum T>
struct fmt::formatter<T, char> : fmt::formatter<std::string_view> {
    auto format(T value, fmt::format_context& context) const {
        return fmt::formatter<std::string_view>::format(ttsl::enum_name(value), context);
    }
};
template <class T, class Tag>
struct fmt::formatter<ttsl::StrongType<T, Tag>, char> : ttsl::StreamFormatter<ttsl::StrongType<T, Tag>> {};

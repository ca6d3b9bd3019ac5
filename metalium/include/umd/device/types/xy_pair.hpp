// A pair of coordinates, the base of CoreCoord (METALIUM 2).
#pragma once
#include <fmt/core.h>
#include <fmt/format.h>

#include <compare>
#include <cstddef>
#include <functional>
#include <ostream>
#include <string>

namespace tt {

struct xy_pair {
    std::size_t x = 0, y = 0;
    constexpr xy_pair() = default;
    constexpr xy_pair(std::size_t x, std::size_t y) : x(x), y(y) {}
    constexpr auto operator<=>(const xy_pair&) const = default;
    std::string str() const { return fmt::format("(x={},y={})", x, y); }
};

inline std::ostream& operator<<(std::ostream& out, const xy_pair& pair) { return out << pair.str(); }

}  // namespace tt

using tt_xy_pair = tt::xy_pair;

template <>
struct std::hash<tt::xy_pair> {
    std::size_t operator()(const tt::xy_pair& pair) const noexcept {
        return pair.x * 0x9e3779b97f4a7c15ull ^ (pair.y + (pair.x << 6));
    }
};
template <>
struct fmt::formatter<tt::xy_pair> : fmt::formatter<std::string> {
    auto format(const tt::xy_pair& pair, fmt::format_context& context) const {
        return fmt::formatter<std::string>::format(pair.str(), context);
    }
};

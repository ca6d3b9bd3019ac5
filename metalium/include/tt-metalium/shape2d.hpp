// Height and width.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <tuple>
#include <utility>

#include <tt_stl/reflection.hpp>

namespace tt::tt_metal {

class Shape2D final {
  public:
    constexpr Shape2D(std::size_t height, std::size_t width) : height_(height), width_(width) {}
    constexpr Shape2D(const std::pair<std::size_t, std::size_t>& pair) : Shape2D(pair.first, pair.second) {}
    constexpr Shape2D(const std::array<std::size_t, 2>& pair) : Shape2D(pair[0], pair[1]) {}
    constexpr Shape2D(const std::array<std::uint32_t, 2>& pair) : Shape2D(pair[0], pair[1]) {}
    constexpr std::size_t height() const { return height_; }
    constexpr std::size_t width() const { return width_; }
    constexpr bool operator==(const Shape2D&) const = default;
    operator std::pair<std::size_t, std::size_t>() const { return {height_, width_}; }
    template <std::size_t I>
    constexpr std::size_t get() const {
        return I == 0 ? height_ : width_;
    }

  private:
    std::size_t height_, width_;
};

std::ostream& operator<<(std::ostream& out, const Shape2D& shape);

}  // namespace tt::tt_metal

template <>
struct std::tuple_size<tt::tt_metal::Shape2D> : std::integral_constant<std::size_t, 2> {};
template <std::size_t I>
struct std::tuple_element<I, tt::tt_metal::Shape2D> {
    using type = std::size_t;
};
template <>
struct fmt::formatter<tt::tt_metal::Shape2D> : ttsl::StreamFormatter<tt::tt_metal::Shape2D> {};

// The shape of a tensor.
#pragma once
#include <algorithm>

#include <tt-metalium/shape_base.hpp>

namespace tt::tt_metal {

class Shape final : public ShapeBase {
  public:
    using ShapeBase::ShapeBase;
    bool operator==(const Shape&) const = default;
    using ShapeBase::operator==;
    template <std::size_t N>
    bool operator==(const std::array<std::uint32_t, N>& other) const {
        return std::equal(begin(), end(), other.begin(), other.end());
    }
    std::size_t rank() const { return size(); }
    std::uint64_t volume() const;
    std::uint32_t get_normalized_index(std::int64_t index) const;
    std::array<std::uint32_t, 4> to_array_4D() const;
    Shape to_rank(std::size_t new_rank) const;  // adds or removes leading ones
};

std::ostream& operator<<(std::ostream& out, const Shape& shape);

}  // namespace tt::tt_metal

template <>
struct fmt::formatter<tt::tt_metal::Shape> : ttsl::StreamFormatter<tt::tt_metal::Shape> {};

// Lists of extents; negative indices count from the end (METALIUM 8).
#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>
#include <ostream>
#include <vector>

#include <tt_stl/reflection.hpp>
#include <tt_stl/small_vector.hpp>
#include <tt_stl/span.hpp>

namespace tt::tt_metal {

class ShapeBase {
  public:
    using coord_type = std::uint32_t;
    using Container = ttsl::SmallVector<std::uint32_t>;
    ShapeBase() = default;
    explicit ShapeBase(Container values) : value_(std::move(values)) {}
    explicit ShapeBase(std::initializer_list<std::uint32_t> values) : value_(values) {}
    template <std::size_t N>
    explicit ShapeBase(const std::array<std::uint32_t, N>& values) : value_(values.begin(), values.end()) {}
    explicit ShapeBase(ttsl::Span<const std::uint32_t> values) : value_(values.begin(), values.end()) {}
    bool operator==(const ShapeBase&) const = default;
    bool operator==(const Container& other) const { return value_ == other; }
    std::uint32_t operator[](std::int32_t index) const { return value_[place(index)]; }
    std::uint32_t& operator[](std::int32_t index) { return value_[place(index)]; }
    auto begin() const { return value_.begin(); }
    auto end() const { return value_.end(); }
    auto cbegin() const { return value_.begin(); }
    auto cend() const { return value_.end(); }
    ttsl::Span<const std::uint32_t> view() const { return value_; }
    bool empty() const { return value_.empty(); }
    std::size_t size() const { return value_.size(); }

  protected:
    std::size_t place(std::int32_t index) const;  // refuses what is out of range
    Container value_;
};

}  // namespace tt::tt_metal

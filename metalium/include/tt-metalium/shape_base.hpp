// Lists of extents; negative indices count from the end (METALIUM 8).
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
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
    ShapeBase() : ShapeBase(Container{}) {}
    explicit ShapeBase(Container values);
    explicit ShapeBase(std::initializer_list<std::uint32_t> values) : ShapeBase(Container(values)) {}
    template <std::size_t N>
    explicit ShapeBase(const std::array<std::uint32_t, N>& values)
        : ShapeBase(Container(values.begin(), values.end())) {}
    explicit ShapeBase(ttsl::Span<const std::uint32_t> values) : ShapeBase(Container(values.begin(), values.end())) {}
    bool operator==(const ShapeBase&) const = default;
    bool operator==(const Container& other) const { return std::equal(begin(), end(), other.begin(), other.end()); }
    std::uint32_t operator[](std::int32_t index) const { return value_[place(index)]; }
    std::uint32_t& operator[](std::int32_t index) { return value_[place(index)]; }
    Container::const_iterator begin() const { return value_.end() - static_cast<std::ptrdiff_t>(size_); }
    Container::const_iterator end() const { return value_.end(); }
    auto cbegin() const { return begin(); }
    auto cend() const { return end(); }
    ttsl::Span<const std::uint32_t> view() const { return ttsl::Span<const std::uint32_t>(value_).last(size_); }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }

  protected:
    std::size_t place(std::int32_t index) const;  // refuses what is out of range

  private:
    // At least four extents: ones come before those that were given, and only negative indices reach them.
    Container value_;
    std::size_t size_;
};

}  // namespace tt::tt_metal

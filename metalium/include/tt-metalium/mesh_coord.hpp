// Shapes of meshes, coordinates of chips in them, and ranges (METALIUM 8).
#pragma once
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <tt-metalium/shape_base.hpp>
#include <tt_stl/assert.hpp>
#include <tt_stl/reflection.hpp>

namespace tt::tt_metal::distributed {

class MeshShape : public ShapeBase {
  public:
    explicit MeshShape(std::uint32_t s) : MeshShape({s}) {}
    MeshShape(std::uint32_t s0, std::uint32_t s1) : MeshShape({s0, s1}) {}
    MeshShape(std::uint32_t s0, std::uint32_t s1, std::uint32_t s2) : MeshShape({s0, s1, s2}) {}
    explicit MeshShape(const ttsl::SmallVector<std::uint32_t>& shape) : ShapeBase(shape) {}
    explicit MeshShape(std::initializer_list<std::uint32_t> shape) : ShapeBase(shape) {}
    explicit MeshShape(ttsl::Span<const std::uint32_t> shape) : ShapeBase(shape) {}
    std::size_t dims() const { return size(); }
    std::size_t get_stride(std::size_t dim) const;
    std::size_t mesh_size() const;
    bool is_line_topology() const;
    bool operator==(const MeshShape&) const = default;
};
std::ostream& operator<<(std::ostream& out, const MeshShape& shape);

class MeshCoordinate {
  public:
    explicit MeshCoordinate(std::uint32_t c) : value_{c} {}
    MeshCoordinate(std::uint32_t c0, std::uint32_t c1) : value_{c0, c1} {}
    MeshCoordinate(std::uint32_t c0, std::uint32_t c1, std::uint32_t c2) : value_{c0, c1, c2} {}
    explicit MeshCoordinate(ttsl::Span<const std::uint32_t> coords) : value_(coords.begin(), coords.end()) {}
    static MeshCoordinate zero_coordinate(std::size_t dimensions);
    std::size_t dims() const { return value_.size(); }
    ttsl::Span<const std::uint32_t> coords() const { return value_; }
    std::uint32_t operator[](std::int32_t dim) const { return value_[place(dim)]; }
    std::uint32_t& operator[](std::int32_t dim) { return value_[place(dim)]; }
    std::size_t to_linear_index(const MeshShape& shape) const;  // row-major
    enum class BoundaryMode { WRAP, CLAMP, NONE };
    std::optional<MeshCoordinate> get_neighbor(const MeshShape& shape, std::int32_t offset, std::int32_t dim,
                                               BoundaryMode mode = BoundaryMode::WRAP) const;
    auto operator<=>(const MeshCoordinate&) const = default;

  private:
    std::size_t place(std::int32_t dim) const;
    ttsl::SmallVector<std::uint32_t> value_;
};
std::ostream& operator<<(std::ostream& out, const MeshCoordinate& coord);

// A box of coordinates, both corners included. With a shape to wrap around, the end may lie before the start.
class MeshCoordinateRange {
  public:
    MeshCoordinateRange(const MeshCoordinate& start, const MeshCoordinate& end);
    MeshCoordinateRange(const MeshCoordinate& start, const MeshCoordinate& end, const MeshShape& wraparound_shape);
    explicit MeshCoordinateRange(const MeshShape& shape);
    explicit MeshCoordinateRange(const MeshCoordinate& coord) : MeshCoordinateRange(coord, coord) {}
    std::size_t dims() const { return start_.dims(); }
    const MeshCoordinate& start_coord() const { return start_; }
    const MeshCoordinate& end_coord() const { return end_; }
    MeshShape shape() const;
    const std::optional<MeshShape>& wraparound_shape() const { return wraparound_shape_; }
    MeshCoordinate::BoundaryMode get_boundary_mode() const;
    bool contains(const MeshCoordinate& coord) const;
    bool contains(const MeshCoordinateRange& range) const;
    bool intersects(const MeshCoordinateRange& range) const;
    std::optional<MeshCoordinateRange> intersection(const MeshCoordinateRange& range) const;
    bool operator==(const MeshCoordinateRange& other) const { return start_ == other.start_ && end_ == other.end_; }
    auto operator<=>(const MeshCoordinateRange& other) const {
        return std::tie(start_, end_) <=> std::tie(other.start_, other.end_);
    }

    // Row-major.
    class Iterator {
      public:
        using value_type = MeshCoordinate;
        using difference_type = std::ptrdiff_t;
        Iterator& operator++() {
            ++index_;
            if (index_ < range_->shape().mesh_size()) current_ = range_->at(index_);
            return *this;
        }
        Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }
        const MeshCoordinate& operator*() const { return current_; }
        bool operator==(const Iterator& other) const { return index_ == other.index_; }

      private:
        friend class MeshCoordinateRange;
        Iterator(const MeshCoordinateRange* range, std::size_t index)
            : range_(range), index_(index), current_(range->start_) {}
        const MeshCoordinateRange* range_;
        std::size_t index_;
        MeshCoordinate current_;
    };
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, shape().mesh_size()}; }

  private:
    MeshCoordinate at(std::size_t index) const;
    MeshCoordinate start_, end_;
    std::optional<MeshShape> wraparound_shape_;
};
std::ostream& operator<<(std::ostream& out, const MeshCoordinateRange& range);

// Ranges that do not overlap.
class MeshCoordinateRangeSet {
  public:
    MeshCoordinateRangeSet() = default;
    explicit MeshCoordinateRangeSet(const MeshCoordinateRange& range) { merge(range); }
    void merge(const MeshCoordinateRange& to_merge);
    std::size_t size() const { return ranges_.size(); }
    bool empty() const { return ranges_.empty(); }
    const std::vector<MeshCoordinateRange>& ranges() const { return ranges_; }
    std::vector<MeshCoordinate> coords() const;
    bool operator==(const MeshCoordinateRangeSet&) const = default;

  private:
    std::vector<MeshCoordinateRange> ranges_;
};
std::ostream& operator<<(std::ostream& out, const MeshCoordinateRangeSet& set);
MeshCoordinateRangeSet subtract(const MeshCoordinateRange& parent, const MeshCoordinateRange& intersection);

// A value per coordinate. Iterates as pairs of coordinate and value.
template <class T>
class MeshContainer {
  public:
    MeshContainer(const MeshShape& shape, const T& fill_value)
        : shape_(shape), range_(shape), values_(shape.mesh_size(), fill_value) {}
    MeshContainer(const MeshShape& shape, std::vector<T> values)
        : shape_(shape), range_(shape), values_(std::move(values)) {
        TT_FATAL(shape.mesh_size() == values_.size(), "Shape and values size mismatch; shape: {}, values: {}",
                 shape.mesh_size(), values_.size());
    }
    const MeshShape& shape() const { return shape_; }
    const MeshCoordinateRange& coord_range() const { return range_; }
    std::size_t size() const { return values_.size(); }
    T& at(const MeshCoordinate& coord) { return values_.at(coord.to_linear_index(shape_)); }
    const T& at(const MeshCoordinate& coord) const { return values_.at(coord.to_linear_index(shape_)); }
    std::vector<T>& values() { return values_; }
    const std::vector<T>& values() const { return values_; }
    bool operator==(const MeshContainer& other) const { return shape_ == other.shape_ && values_ == other.values_; }

    template <class Value>
    struct Entry {
        MeshCoordinate first;
        Value& second;
        const MeshCoordinate& coord() const { return first; }
        Value& value() const { return second; }
    };
    template <class Owner, class Value>
    class Iterator {
      public:
        Iterator(Owner* owner, std::size_t index, MeshCoordinateRange::Iterator at)
            : owner_(owner), index_(index), at_(at) {}
        Iterator& operator++() {
            ++index_;
            ++at_;
            return *this;
        }
        Entry<Value> operator*() const { return {*at_, owner_->values_[index_]}; }
        bool operator==(const Iterator& other) const { return index_ == other.index_; }

      private:
        Owner* owner_;
        std::size_t index_;
        MeshCoordinateRange::Iterator at_;
    };
    auto begin() { return Iterator<MeshContainer, T>(this, 0, range_.begin()); }
    auto end() { return Iterator<MeshContainer, T>(this, size(), range_.end()); }
    auto begin() const { return Iterator<const MeshContainer, const T>(this, 0, range_.begin()); }
    auto end() const { return Iterator<const MeshContainer, const T>(this, size(), range_.end()); }

  private:
    MeshShape shape_;
    MeshCoordinateRange range_;
    std::vector<T> values_;
};

}  // namespace tt::tt_metal::distributed

template <>
struct std::hash<tt::tt_metal::distributed::MeshCoordinate> {
    std::size_t operator()(const tt::tt_metal::distributed::MeshCoordinate& coord) const noexcept {
        std::size_t seed = coord.dims();
        for (std::uint32_t c : coord.coords()) seed = ttsl::hash::combine(seed, c);
        return seed;
    }
};
template <>
struct std::hash<tt::tt_metal::distributed::MeshCoordinateRange> {
    std::size_t operator()(const tt::tt_metal::distributed::MeshCoordinateRange& range) const noexcept {
        return ttsl::hash::hash_objects_with_default_seed(range.start_coord(), range.end_coord());
    }
};
template <>
struct fmt::formatter<tt::tt_metal::distributed::MeshShape>
    : ttsl::StreamFormatter<tt::tt_metal::distributed::MeshShape> {};
template <>
struct fmt::formatter<tt::tt_metal::distributed::MeshCoordinate>
    : ttsl::StreamFormatter<tt::tt_metal::distributed::MeshCoordinate> {};
template <>
struct fmt::formatter<tt::tt_metal::distributed::MeshCoordinateRange>
    : ttsl::StreamFormatter<tt::tt_metal::distributed::MeshCoordinateRange> {};
template <>
struct fmt::formatter<tt::tt_metal::distributed::MeshCoordinateRangeSet>
    : ttsl::StreamFormatter<tt::tt_metal::distributed::MeshCoordinateRangeSet> {};

// Shapes of tensors and meshes, coordinates and ranges (METALIUM 8).
#include <algorithm>
#include <functional>
#include <numeric>

#include <tt-metalium/mesh_coord.hpp>
#include <tt-metalium/shape.hpp>
#include <tt-metalium/shape2d.hpp>

namespace tt::tt_metal {

namespace {

// "[2, 4]"
template <class Values>
std::ostream& print(std::ostream& out, const char* name, const Values& values) {
    return out << name << fmt::format("([{}])", fmt::join(values, ", "));
}

std::size_t from_end(std::int64_t index, std::size_t size) {
    const std::int64_t place = index < 0 ? index + static_cast<std::int64_t>(size) : index;
    TT_FATAL(place >= 0 && place < static_cast<std::int64_t>(size),
             "Index {} out of bounds for a shape of {} dimensions", index, size);
    return static_cast<std::size_t>(place);
}

}  // namespace

ShapeBase::ShapeBase(Container values) : value_(std::move(values)), size_(value_.size()) {
    constexpr std::size_t kFewest = 4;
    if (size_ < kFewest) value_.insert(value_.begin(), kFewest - size_, 1);
}
std::size_t ShapeBase::place(std::int32_t index) const {
    const std::size_t ones = value_.size() - size_;
    return index < 0 ? from_end(index, value_.size()) : from_end(index, size_) + ones;
}

std::uint64_t Shape::volume() const {
    return std::accumulate(begin(), end(), std::uint64_t{1}, std::multiplies<std::uint64_t>());
}
std::uint32_t Shape::get_normalized_index(std::int64_t index) const {
    return static_cast<std::uint32_t>(from_end(index, rank()));
}
std::array<std::uint32_t, 4> Shape::to_array_4D() const {
    const Shape four = to_rank(4);
    return {four[0], four[1], four[2], four[3]};
}
Shape Shape::to_rank(std::size_t new_rank) const {
    Container values(begin(), end());
    while (values.size() > new_rank) {
        TT_FATAL(values.front() == 1, "Can't convert shape rank: {} is not 1", values.front());
        values.erase(values.begin());
    }
    values.insert(values.begin(), new_rank - values.size(), 1);
    return Shape(values);
}
std::ostream& operator<<(std::ostream& out, const Shape& shape) { return print(out, "Shape", shape.view()); }
std::ostream& operator<<(std::ostream& out, const Shape2D& shape) {
    return out << "(" << shape.height() << ", " << shape.width() << ")";
}

namespace distributed {

std::size_t MeshShape::get_stride(std::size_t dim) const {
    return std::accumulate(begin() + static_cast<std::ptrdiff_t>(dim) + 1, end(), std::size_t{1},
                           std::multiplies<std::size_t>());
}
std::size_t MeshShape::mesh_size() const {
    return std::accumulate(begin(), end(), std::size_t{1}, std::multiplies<std::size_t>());
}
bool MeshShape::is_line_topology() const {
    return std::count_if(begin(), end(), [](std::uint32_t extent) { return extent != 1; }) <= 1;
}
std::ostream& operator<<(std::ostream& out, const MeshShape& shape) { return print(out, "MeshShape", shape.view()); }

MeshCoordinate MeshCoordinate::zero_coordinate(std::size_t dimensions) {
    return MeshCoordinate(std::vector<std::uint32_t>(dimensions, 0));
}
std::size_t MeshCoordinate::place(std::int32_t dim) const { return from_end(dim, value_.size()); }
std::size_t MeshCoordinate::to_linear_index(const MeshShape& shape) const {
    TT_FATAL(dims() == shape.dims(), "Coordinate dimensions do not match: {} != {}", dims(), shape.dims());
    std::size_t index = 0;
    for (std::size_t dim = 0; dim < dims(); dim++) {
        TT_FATAL(value_[dim] < shape.view()[dim], "Coordinate {} is out of bounds for shape {}", *this, shape);
        index = index * shape.view()[dim] + value_[dim];
    }
    return index;
}
std::optional<MeshCoordinate> MeshCoordinate::get_neighbor(const MeshShape& shape, std::int32_t offset,
                                                           std::int32_t dim, BoundaryMode mode) const {
    MeshCoordinate neighbor = *this;
    const auto extent = static_cast<std::int64_t>(shape[dim]);
    std::int64_t moved = static_cast<std::int64_t>((*this)[dim]) + offset;
    if (mode == BoundaryMode::NONE && (moved < 0 || moved >= extent)) return std::nullopt;
    if (mode == BoundaryMode::CLAMP) moved = std::clamp<std::int64_t>(moved, 0, extent - 1);
    neighbor[dim] = static_cast<std::uint32_t>((moved % extent + extent) % extent);
    return neighbor;
}
std::ostream& operator<<(std::ostream& out, const MeshCoordinate& coord) {
    return print(out, "MeshCoordinate", coord.coords());
}

MeshCoordinateRange::MeshCoordinateRange(const MeshCoordinate& start, const MeshCoordinate& end)
    : start_(start), end_(end) {
    TT_FATAL(start.dims() == end.dims(), "Start and end dimensions do not match: {} != {}", start.dims(), end.dims());
    for (std::size_t dim = 0; dim < dims(); dim++)
        TT_FATAL(start.coords()[dim] <= end.coords()[dim], "Start coordinate is greater than end coordinate: {} > {}",
                 start, end);
}
MeshCoordinateRange::MeshCoordinateRange(const MeshCoordinate& start, const MeshCoordinate& end,
                                         const MeshShape& wraparound_shape)
    : start_(start), end_(end), wraparound_shape_(wraparound_shape) {
    static_cast<void>(start.to_linear_index(wraparound_shape) + end.to_linear_index(wraparound_shape));
}
MeshCoordinateRange::MeshCoordinateRange(const MeshShape& shape)
    : start_(MeshCoordinate::zero_coordinate(shape.dims())), end_(start_) {
    for (std::size_t dim = 0; dim < shape.dims(); dim++) end_[static_cast<std::int32_t>(dim)] = shape.view()[dim] - 1;
}
MeshShape MeshCoordinateRange::shape() const {
    std::vector<std::uint32_t> extents;
    for (std::size_t dim = 0; dim < dims(); dim++) {
        const std::uint32_t first = start_.coords()[dim], last = end_.coords()[dim];
        extents.push_back(first <= last ? last - first + 1 : wraparound_shape_->view()[dim] - first + last + 1);
    }
    return MeshShape(extents);
}
MeshCoordinate::BoundaryMode MeshCoordinateRange::get_boundary_mode() const {
    return wraparound_shape_ ? MeshCoordinate::BoundaryMode::WRAP : MeshCoordinate::BoundaryMode::NONE;
}
MeshCoordinate MeshCoordinateRange::at(std::size_t index) const {
    MeshCoordinate coord = start_;
    const MeshShape extents = shape();
    for (std::size_t dim = dims(); dim-- > 0;) {
        const auto d = static_cast<std::int32_t>(dim);
        coord[d] += static_cast<std::uint32_t>(index % extents.view()[dim]);
        if (wraparound_shape_) coord[d] %= wraparound_shape_->view()[dim];
        index /= extents.view()[dim];
    }
    return coord;
}
bool MeshCoordinateRange::contains(const MeshCoordinate& coord) const {
    TT_FATAL(coord.dims() == dims(), "Coordinate dimensions do not match: {} != {}", coord.dims(), dims());
    for (std::size_t dim = 0; dim < dims(); dim++) {
        const std::uint32_t first = start_.coords()[dim], last = end_.coords()[dim], c = coord.coords()[dim];
        if (first <= last ? c < first || c > last : c < first && c > last) return false;
    }
    return true;
}
bool MeshCoordinateRange::contains(const MeshCoordinateRange& range) const {
    return std::all_of(range.begin(), range.end(), [&](const MeshCoordinate& coord) { return contains(coord); });
}
bool MeshCoordinateRange::intersects(const MeshCoordinateRange& range) const {
    return std::any_of(range.begin(), range.end(), [&](const MeshCoordinate& coord) { return contains(coord); });
}
std::optional<MeshCoordinateRange> MeshCoordinateRange::intersection(const MeshCoordinateRange& range) const {
    if (!intersects(range)) return std::nullopt;
    std::vector<std::uint32_t> first, last;
    for (std::size_t dim = 0; dim < dims(); dim++) {
        first.push_back(std::max(start_.coords()[dim], range.start_.coords()[dim]));
        last.push_back(std::min(end_.coords()[dim], range.end_.coords()[dim]));
    }
    return MeshCoordinateRange(MeshCoordinate(first), MeshCoordinate(last));
}
std::ostream& operator<<(std::ostream& out, const MeshCoordinateRange& range) {
    return out << "MeshCoordinateRange(start=" << range.start_coord() << ", end=" << range.end_coord() << ")";
}

namespace {

// The box of both, when it holds nothing else.
std::optional<MeshCoordinateRange> joined(const MeshCoordinateRange& a, const MeshCoordinateRange& b) {
    std::vector<std::uint32_t> first, last;
    for (std::size_t dim = 0; dim < a.dims(); dim++) {
        first.push_back(std::min(a.start_coord().coords()[dim], b.start_coord().coords()[dim]));
        last.push_back(std::max(a.end_coord().coords()[dim], b.end_coord().coords()[dim]));
    }
    const MeshCoordinateRange box{MeshCoordinate(first), MeshCoordinate(last)};
    const auto common = a.intersection(b);
    const std::size_t both = a.shape().mesh_size() + b.shape().mesh_size() - (common ? common->shape().mesh_size() : 0);
    return box.shape().mesh_size() == both ? std::optional(box) : std::nullopt;
}

}  // namespace

void MeshCoordinateRangeSet::merge(const MeshCoordinateRange& to_merge) {
    for (std::size_t i = 0; i < ranges_.size(); i++) {
        if (ranges_[i].contains(to_merge)) return;
        if (const auto box = joined(ranges_[i], to_merge)) {
            ranges_.erase(ranges_.begin() + static_cast<std::ptrdiff_t>(i));
            return merge(*box);
        }
        if (const auto common = ranges_[i].intersection(to_merge)) {
            const MeshCoordinateRangeSet rest = subtract(to_merge, *common);
            for (const MeshCoordinateRange& piece : rest.ranges()) merge(piece);
            return;
        }
    }
    ranges_.push_back(to_merge);
    std::sort(ranges_.begin(), ranges_.end());
}
std::vector<MeshCoordinate> MeshCoordinateRangeSet::coords() const {
    std::vector<MeshCoordinate> all;
    for (const MeshCoordinateRange& range : ranges_)
        for (const MeshCoordinate& coord : range) all.push_back(coord);
    std::sort(all.begin(), all.end());
    return all;
}
std::ostream& operator<<(std::ostream& out, const MeshCoordinateRangeSet& set) {
    for (const MeshCoordinateRange& range : set.ranges()) out << range;
    return out;
}
MeshCoordinateRangeSet subtract(const MeshCoordinateRange& parent, const MeshCoordinateRange& intersection) {
    MeshCoordinateRangeSet rest;
    for (const MeshCoordinate& coord : parent)
        if (!intersection.contains(coord)) rest.merge(MeshCoordinateRange(coord));
    return rest;
}

}  // namespace distributed
}  // namespace tt::tt_metal

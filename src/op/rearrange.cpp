// permute, repeat, reshape, to_layout and moves to other memory: the pages as they are where no row of a page changes,
// else element by element. Block formats are moved as bfloat16, which holds every value of theirs, unless whole tiles
// do.
#include <algorithm>
#include <optional>

#include "op/move.hpp"

namespace tessera::op {

namespace {

bool in_blocks(const TensorSpec& spec) { return is_block_format(to_data_format(spec.dtype)); }

// Rows of a page, and of the whole matrix, mean the same on both sides.
bool same_rows(const TensorSpec& a, const TensorSpec& b) {
    return a.dtype == b.dtype && a.layout == b.layout && a.logical_width() == b.logical_width() &&
           a.page_grid().page_width == b.page_grid().page_width && (a.layout == Layout::ROW_MAJOR || a.tile == b.tile);
}

// What a page holds of one matrix: a row, or (together with its neighbours) all rows of it in tiles.
struct Unit {
    uint32_t height, width, pages;
    size_t dims;  // of the tensor that lie inside

    explicit Unit(const TensorSpec& spec) : width(spec.logical_width()) {
        const bool tiles = spec.layout == Layout::TILE;
        height = tiles ? spec.logical_height() : 1;
        pages = spec.page_grid().across() * (tiles ? spec.padded_height() / spec.tile.height : 1);
        dims = tiles ? 2 : 1;
    }
    // Each unit of the input stays as it is in the output.
    bool is_kept(const Gather& gather) const {
        const size_t rank = gather.size.size();
        if (rank < dims || gather.size[rank - 1] != width || gather.stride[rank - 1] != 1) return false;
        if (dims == 2 && (gather.size[rank - 2] != height || gather.stride[rank - 2] != width)) return false;
        return std::equal(gather.size.end() - static_cast<ptrdiff_t>(dims), gather.size.end(),
                          gather.extent.end() - static_cast<ptrdiff_t>(dims));
    }
};

bool has_full_tiles(const TensorSpec& spec) {
    return spec.layout == Layout::ROW_MAJOR || spec.logical_height() % spec.tile.height == 0;
}

// The same move counted in pages, when pages stay whole: the last dimension (of tiles: the last two) goes along.
std::optional<Gather> by_pages(const TensorSpec& in, const TensorSpec& out, const Gather& gather) {
    if (!same_rows(in, out)) return {};
    const uint32_t all = in.page_grid().num_pages();
    const bool same_heights = in.logical_height() == out.logical_height();
    if (gather.is_identity() && (same_heights || (has_full_tiles(in) && has_full_tiles(out))))
        return Gather{{all}, {all}, {1}};
    const Unit unit(in);
    if (!unit.is_kept(gather)) return {};
    Gather result;
    for (size_t dim = 0; dim + unit.dims < gather.size.size(); ++dim) {
        result.size.push_back(gather.size[dim]);
        result.extent.push_back(gather.extent[dim]);
        result.stride.push_back(gather.stride[dim] / (uint64_t{unit.width} * unit.height) * unit.pages);
    }
    result.size.push_back(unit.pages);
    result.extent.push_back(unit.pages);
    result.stride.push_back(1);
    return result;
}

TensorSpec spec_of(const Tensor& a, Shape shape, const Options& options) {
    TensorSpec spec = a.spec();
    const bool same_shape = shape == spec.shape;
    spec.shape = std::move(shape);
    if (options.memory_config) spec.memory_config = *options.memory_config;
    else if (!same_shape) spec.memory_config = without_shards(spec.memory_config);
    return spec;
}

Tensor moved(const Tensor& a, const Gather& gather, const TensorSpec& spec, const UserLine& line) {
    if (!a.is_on_device()) return rearranged_by_host(a, gather, spec, line);
    if (spec.shape.volume() == 0) return Tensor::allocate_on_device(spec, a.device(), line);
    const std::optional<Gather> pages = by_pages(a.spec(), spec, gather);
    if (!pages && in_blocks(a.spec())) {
        TensorSpec wide = spec;
        wide.dtype = DataType::Bfloat16;
        const Tensor elements =
            moved(typecast(a, DataType::Bfloat16, {.memory_config = without_shards(a.memory_config()), .line = line}),
                  gather, wide, line);
        return in_blocks(spec) ? typecast(elements, spec.dtype, {.line = line}) : elements;
    }
    const Tensor out = Tensor::allocate_on_device(spec, a.device(), line);
    if (pages) move_pages(a, out, *pages, line);
    else move_elements(a, out, gather, line);
    return out;
}

}  // namespace

Tensor permute(const Tensor& a, const std::vector<int64_t>& order, const Options& options) {
    const Gather gather = permutation(a.shape(), order, options.line);
    return moved(a, gather, spec_of(a, Shape(gather.size), options), options.line);
}

Tensor repeat(const Tensor& a, const std::vector<uint32_t>& times, const Options& options) {
    const Gather gather = repetition(a.shape(), times, options.line);
    return moved(a, gather, spec_of(a, Shape(gather.size), options), options.line);
}

Tensor reshape(const Tensor& a, const Shape& shape, const Options& options) {
    return moved(a, reshaping(a.shape(), shape, options.line), spec_of(a, shape, options), options.line);
}

Tensor to_layout(const Tensor& a, Layout layout, const Options& options) {
    TensorSpec spec = spec_of(a, a.shape(), options);
    spec.layout = layout;
    // Rows have no exponent to share: the card's untilize gives bfloat16.
    if (layout == Layout::ROW_MAJOR && in_blocks(spec)) spec.dtype = DataType::Bfloat16;
    const Tensor result =
        spec == a.spec() ? a : moved(a, reshaping(a.shape(), a.shape(), options.line), spec, options.line);
    return options.dtype ? typecast(result, *options.dtype, {.line = options.line}) : result;
}

Tensor to_memory_config(const Tensor& a, const MemoryConfig& config, const Options& options) {
    TensorSpec spec = a.spec();
    spec.memory_config = config;
    const Tensor result = moved(a, reshaping(a.shape(), a.shape(), options.line), spec, options.line);
    return options.dtype ? typecast(result, *options.dtype, {.line = options.line}) : result;
}

}  // namespace tessera::op

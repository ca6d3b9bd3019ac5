// Shapes, padding and the page grid of a tensor. Facts: MACHINE 6 (pages), HOST_API 6.
#include "tensor/spec.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "descriptor/refuse.hpp"
#include "device/round_up.hpp"

namespace tessera {

namespace {

// Width of a shard in elements, or 0 when rows are not cut.
uint32_t shard_width(const MemoryConfig& config) {
    if (config.shard_spec) return config.shard_spec->shape[1];
    if (config.nd_shard_spec && config.nd_shard_spec->shard_shape.rank()) return config.nd_shard_spec->shard_shape[-1];
    return 0;
}

}  // namespace

uint32_t Shape::operator[](int64_t index) const {
    const int64_t at = index < 0 ? index + rank() : index;
    if (at < 0 || at >= rank())
        refuse({.code = "shape-index",
                .headline = fmt::format("shape {} has no dimension {}", str(), index),
                .upstream = "ShapeBase[] index out of range",
                .help = fmt::format("use {} to {}", -int64_t{rank()}, int64_t{rank()} - 1)});
    return dims_[static_cast<size_t>(at)];
}

uint64_t Shape::volume() const { return std::accumulate(dims_.begin(), dims_.end(), uint64_t{1}, std::multiplies<>()); }

Shape Shape::to_rank(uint32_t rank) const {
    std::vector<uint32_t> dims(dims_);
    while (dims.size() > rank && dims.front() == 1) dims.erase(dims.begin());
    if (dims.size() > rank)
        refuse({.code = "shape-rank",
                .headline = fmt::format("shape {} cannot have rank {}: only leading ones can be dropped", str(), rank),
                .upstream = fmt::format("Can't convert shape rank {} to {}", dims_.size(), rank),
                .help = "reshape the tensor instead"});
    dims.insert(dims.begin(), rank - dims.size(), 1);
    return Shape(std::move(dims));
}

std::string Shape::str() const { return fmt::format("[{}]", fmt::join(dims_, ", ")); }

Shape TensorSpec::padded_shape() const {
    std::vector<uint32_t> dims = shape.dims();
    if (layout == Layout::TILE) {
        while (dims.size() < 2) dims.insert(dims.begin(), 1);
        dims[dims.size() - 2] = round_up(dims[dims.size() - 2], tile.height);
        dims.back() = round_up(dims.back(), tile.width);
    } else if (memory_config.is_sharded() && !dims.empty()) {
        if (const uint32_t width = shard_width(memory_config)) dims.back() = round_up(dims.back(), width);
    }
    return Shape(std::move(dims));
}

uint32_t TensorSpec::padded_height() const {
    const Shape padded = padded_shape();
    return padded.rank() < 2 ? 1 : padded[-2];
}

PageGrid TensorSpec::page_grid() const {
    const Shape padded = padded_shape();
    PageGrid grid;
    grid.columns = padded.rank() ? padded[-1] : 1;
    grid.rows = grid.columns ? static_cast<uint32_t>(padded.volume() / grid.columns) : 0;
    if (layout == Layout::TILE) {
        grid.page_height = tile.height;
        grid.page_width = tile.width;
        grid.page_bytes = tile.bytes(to_data_format(dtype));
    } else {
        grid.page_width = memory_config.is_sharded() ? shard_width(memory_config) : grid.columns;
        grid.page_bytes = grid.page_width * element_bytes(dtype);
    }
    return grid;
}

std::string_view name(Layout layout) { return layout == Layout::TILE ? "TILE" : "ROW_MAJOR"; }

std::string_view name(TensorMemoryLayout layout) {
    switch (layout) {
        case TensorMemoryLayout::INTERLEAVED:
            return "INTERLEAVED";
        case TensorMemoryLayout::HEIGHT_SHARDED:
            return "HEIGHT_SHARDED";
        case TensorMemoryLayout::WIDTH_SHARDED:
            return "WIDTH_SHARDED";
        case TensorMemoryLayout::BLOCK_SHARDED:
            return "BLOCK_SHARDED";
        case TensorMemoryLayout::ND_SHARDED:
            break;
    }
    return "ND_SHARDED";
}

std::string_view name(ShardOrientation orientation) {
    return orientation == ShardOrientation::ROW_MAJOR ? "ROW_MAJOR" : "COL_MAJOR";
}

}  // namespace tessera

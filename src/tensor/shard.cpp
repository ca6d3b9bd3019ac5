// Which shard, and so which core, each page of a tensor belongs to. Facts: MACHINE 6 (sharded, ND).
#include <algorithm>

#include "tensor/shard.hpp"

namespace tessera {

namespace {

uint32_t ceil_div(uint32_t value, uint32_t unit) { return (value + unit - 1) / unit; }

// Pages and shards in any number of dimensions; both are numbered row-major.
struct ShardGrid {
    std::vector<uint32_t> pages, shard_pages;

    uint32_t shards(size_t dim) const { return std::max(ceil_div(pages[dim], shard_pages[dim]), 1u); }

    void map(Buffer& buffer) const {
        buffer.shard_pages = 1;
        for (uint32_t extent : shard_pages) buffer.shard_pages *= extent;
        buffer.page_shard.resize(buffer.num_pages);
        buffer.page_in_shard.resize(buffer.num_pages);
        for (uint32_t page = 0; page < buffer.num_pages; ++page)
            place(page, buffer.page_shard[page], buffer.page_in_shard[page]);
    }

    void place(uint32_t page, uint32_t& shard, uint32_t& inside) const {
        uint32_t shard_step = 1, inside_step = 1;
        shard = inside = 0;
        for (size_t dim = pages.size(); dim-- > 0;) {
            const uint32_t at = page % pages[dim];
            page /= pages[dim];
            shard += at / shard_pages[dim] * shard_step;
            inside += at % shard_pages[dim] * inside_step;
            shard_step *= shards(dim);
            inside_step *= shard_pages[dim];
        }
    }
};

// Block: the row of a shard is a row of cores (a column when COL_MAJOR). Listed in the order of shards.
std::vector<CoreCoord> block_cores(const CoreRange& box, const ShardGrid& grid, ShardOrientation orientation) {
    std::vector<CoreCoord> cores;
    for (uint32_t row = 0; row < grid.shards(0); ++row)
        for (uint32_t column = 0; column < grid.shards(1); ++column)
            cores.push_back(orientation == ShardOrientation::ROW_MAJOR
                                ? CoreCoord{box.start.x + column, box.start.y + row}
                                : CoreCoord{box.start.x + row, box.start.y + column});
    return cores;
}

}  // namespace

uint32_t num_shards(const PageExtents& extents) {
    const ShardGrid grid{extents.tensor, extents.shard};
    uint32_t shards = 1;
    for (size_t dim = 0; dim < extents.tensor.size(); ++dim) shards *= grid.shards(dim);
    return shards;
}

PageExtents page_extents(const TensorSpec& spec) {
    const PageGrid pages = spec.page_grid();
    if (spec.memory_config.shard_spec) {
        const auto& shape = spec.memory_config.shard_spec->shape;
        return {{pages.down(), pages.across()}, {shape[0] / pages.page_height, shape[1] / pages.page_width}};
    }
    std::vector<uint32_t> extent = spec.padded_shape().dims(),
                          shard = spec.memory_config.nd_shard_spec->shard_shape.dims();
    while (extent.size() > shard.size()) {  // leading dimensions fold into the first
        extent[1] *= extent[0];
        extent.erase(extent.begin());
    }
    extent.back() /= pages.page_width;
    shard.back() /= pages.page_width;
    if (extent.size() > 1) {
        extent[extent.size() - 2] /= pages.page_height;
        shard[shard.size() - 2] /= pages.page_height;
    }
    return {extent, shard};
}

std::vector<CoreCoord> shard_cores(const PageExtents& extents, const CoreRangeSet& grid, ShardOrientation orientation,
                                   bool in_blocks) {
    if (!in_blocks) return grid.cores(orientation == ShardOrientation::ROW_MAJOR);
    return block_cores(grid.bounding_box(), {extents.tensor, extents.shard}, orientation);
}

void map_shards(const PageExtents& extents, std::vector<CoreCoord> cores, Buffer& buffer) {
    buffer.shard_cores = std::move(cores);
    buffer.shard_grid = CoreRangeSet(buffer.shard_cores);
    ShardGrid{extents.tensor, extents.shard}.map(buffer);
}

void describe_pages(const TensorSpec& spec, Buffer& buffer) {
    const PageGrid pages = spec.page_grid();
    buffer.type = spec.memory_config.buffer_type;
    buffer.layout = spec.memory_config.memory_layout;
    buffer.page_size = pages.page_bytes;
    buffer.num_pages = pages.num_pages();
    if (!spec.memory_config.is_sharded()) return;
    const PageExtents extents = page_extents(spec);
    const auto& legacy = spec.memory_config.shard_spec;
    const auto& nd = spec.memory_config.nd_shard_spec;
    const ShardOrientation orientation = legacy ? legacy->orientation : nd->orientation;
    const bool in_blocks =
        spec.memory_config.memory_layout == TensorMemoryLayout::BLOCK_SHARDED ||
        (nd && !legacy && nd->strategy == ShardDistributionStrategy::GRID_2D && extents.tensor.size() == 2);
    const CoreRangeSet& cores = legacy ? legacy->grid : nd->grid;
    map_shards(extents, shard_cores(extents, cores, orientation, in_blocks), buffer);
    buffer.shard_grid = cores;
    buffer.per_core = spec.memory_config.per_core_allocation;
    if (nd && !legacy && nd->strategy == ShardDistributionStrategy::CONTIGUOUS_1D)
        buffer.shards_per_core = num_shards(extents) / cores.num_cores();
}

}  // namespace tessera

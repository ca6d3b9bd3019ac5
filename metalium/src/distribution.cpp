// Shards of any number of dimensions, dealt out to cores (METALIUM 5, MACHINE 6).
#include <tt-metalium/buffer_distribution_spec.hpp>

#include <algorithm>

#include <tt-metalium/math.hpp>
#include <tt_stl/assert.hpp>

#include "convert.hpp"
#include "tensor/shard.hpp"

namespace tt::tt_metal {

struct BufferDistributionSpec::Impl {
    Shape tensor, shard;
    std::vector<CoreCoord> cores, cores_with_data;
    std::size_t shards = 0;
    CoreGroups groups;
};

namespace {

std::size_t count_shards(const Shape& tensor, const Shape& shard) {
    std::size_t shards = 1;
    for (std::size_t dim = 0; dim < tensor.rank(); dim++) shards *= div_up(tensor.view()[dim], shard.view()[dim]);
    return tensor.volume() ? shards : 0;
}

// Leading dimensions that the shard does not have fold into its first.
Shape folded(const Shape& tensor, std::size_t rank) {
    std::vector<std::uint32_t> extents(tensor.begin(), tensor.end());
    while (extents.size() > rank) {
        extents[1] *= extents[0];
        extents.erase(extents.begin());
    }
    return Shape(extents);
}

Shape in_pages(const Shape& shape, Shape2D page) {
    std::vector<std::uint32_t> extents(shape.begin(), shape.end());
    extents.back() = static_cast<std::uint32_t>(div_up(std::size_t{extents.back()}, page.width()));
    if (extents.size() > 1) {
        std::uint32_t& rows = extents[extents.size() - 2];
        rows = static_cast<std::uint32_t>(div_up(std::size_t{rows}, page.height()));
    }
    return Shape(extents);
}

std::vector<CoreCoord> core_list(const Shape& tensor, const Shape& shard, const CoreRangeSet& grid,
                                 ShardOrientation orientation, ShardDistributionStrategy strategy) {
    TT_FATAL(strategy != ShardDistributionStrategy::CONTIGUOUS_1D, "CONTIGUOUS_1D distribution is not modelled");
    const tessera::PageExtents extents{{tensor.begin(), tensor.end()}, {shard.begin(), shard.end()}};
    const bool in_blocks = strategy == ShardDistributionStrategy::GRID_2D && tensor.rank() == 2;
    return detail::from_library(
        tessera::shard_cores(extents, detail::to_library(grid), detail::to_library(orientation), in_blocks));
}

CoreRangeSet first_cores(const std::vector<CoreCoord>& cores, std::size_t begin, std::size_t end) {
    return CoreRangeSet(ttsl::Span<const CoreCoord>(cores).subspan(begin, end - begin));
}

}  // namespace

BufferDistributionSpec::BufferDistributionSpec(const Shape& tensor, const Shape& shard, std::vector<CoreCoord> cores) {
    auto impl = std::make_shared<Impl>();
    impl->tensor = folded(tensor, shard.rank());
    impl->shard = shard;
    TT_FATAL(!cores.empty() || tensor.volume() == 0,
             "Can't distribute non zero volume tensor over an empty set of cores");
    TT_FATAL(shard.volume() != 0, "Shard shape must have non zero volume");
    impl->cores = std::move(cores);
    impl->shards = count_shards(impl->tensor, impl->shard);
    const std::size_t used = std::min(impl->shards, impl->cores.size());
    impl->cores_with_data.assign(impl->cores.begin(), impl->cores.begin() + static_cast<std::ptrdiff_t>(used));
    if (used) {
        const std::size_t each = impl->shards / used, more = impl->shards % used;
        CoreGroups& groups = impl->groups;
        groups.cores_with_data = first_cores(impl->cores, 0, used);
        groups.cores_in_group_1 = first_cores(impl->cores, 0, more ? more : used);
        if (more) groups.cores_in_group_2 = first_cores(impl->cores, more, used);
        groups.num_shards_per_core_in_group_1 = more ? each + 1 : each;
        groups.num_shards_per_core_in_group_2 = more ? each : 0;
    }
    impl_ = std::move(impl);
}
BufferDistributionSpec::BufferDistributionSpec(const Shape& tensor, const Shape& shard, const CoreRangeSet& grid,
                                               ShardOrientation orientation, ShardDistributionStrategy strategy)
    : BufferDistributionSpec(tensor, shard,
                             core_list(folded(tensor, shard.rank()), shard, grid, orientation, strategy)) {}
BufferDistributionSpec BufferDistributionSpec::from_shard_spec(Shape tensor_shape, Shape shard_shape,
                                                               Shape2D page_shape, const CoreRangeSet& grid,
                                                               ShardOrientation orientation,
                                                               ShardDistributionStrategy strategy) {
    return {in_pages(tensor_shape, page_shape), in_pages(shard_shape, page_shape), grid, orientation, strategy};
}

const Shape& BufferDistributionSpec::tensor_shape_in_pages() const { return impl_->tensor; }
const Shape& BufferDistributionSpec::shard_shape_in_pages() const { return impl_->shard; }
std::size_t BufferDistributionSpec::num_shards() const { return impl_->shards; }
std::size_t BufferDistributionSpec::max_num_shards_per_core() const {
    return impl_->cores.empty() ? 0 : div_up(impl_->shards, impl_->cores.size());
}
std::size_t BufferDistributionSpec::max_num_dev_pages_per_core() const {
    return max_num_shards_per_core() * impl_->shard.volume();
}
std::size_t BufferDistributionSpec::num_cores() const { return impl_->cores.size(); }
std::size_t BufferDistributionSpec::num_cores_with_data() const { return impl_->cores_with_data.size(); }
const std::vector<CoreCoord>& BufferDistributionSpec::cores() const { return impl_->cores; }
const std::vector<CoreCoord>& BufferDistributionSpec::cores_with_data() const { return impl_->cores_with_data; }
std::size_t BufferDistributionSpec::num_shards_per_core(std::size_t core) const {
    return impl_->shards / num_cores() + (core < impl_->shards % num_cores() ? 1 : 0);
}
std::size_t BufferDistributionSpec::num_dev_pages_per_core(std::size_t core) const {
    return num_shards_per_core(core) * impl_->shard.volume();
}
const BufferDistributionSpec::CoreGroups& BufferDistributionSpec::core_groups() const { return impl_->groups; }
std::tuple<std::uint32_t, CoreRangeSet, CoreRangeSet, CoreRangeSet, std::uint32_t, std::uint32_t>
BufferDistributionSpec::core_groups_tuple() const {
    const CoreGroups& groups = impl_->groups;
    return {static_cast<std::uint32_t>(num_cores_with_data()),
            groups.cores_with_data,
            groups.cores_in_group_1,
            groups.cores_in_group_2,
            static_cast<std::uint32_t>(groups.num_shards_per_core_in_group_1),
            static_cast<std::uint32_t>(groups.num_shards_per_core_in_group_2)};
}
UncompressedBufferPageMapping BufferDistributionSpec::compute_page_mapping() const {
    return detail::compute_page_mapping(impl_->tensor, impl_->shard, impl_->cores);
}

UncompressedBufferPageMapping detail::compute_page_mapping(const Shape& tensor, const Shape& shard,
                                                           const std::vector<CoreCoord>& cores) {
    tessera::Buffer buffer;  // only to know where its pages go
    buffer.num_pages = static_cast<uint32_t>(tensor.volume());
    tessera::map_shards({{tensor.begin(), tensor.end()}, {shard.begin(), shard.end()}}, {}, buffer);
    const std::size_t shards = count_shards(tensor, shard), pages = shard.volume();
    UncompressedBufferPageMapping mapping{.all_cores = cores, .core_host_page_indices = {}};
    mapping.core_host_page_indices.resize(cores.size());
    for (std::size_t s = 0; s < shards; s++)
        mapping.core_host_page_indices[s % cores.size()].resize((s / cores.size() + 1) * pages,
                                                                UncompressedBufferPageMapping::PADDING);
    for (uint32_t page = 0; page < buffer.num_pages; page++) {
        const std::size_t s = buffer.page_shard[page];
        mapping.core_host_page_indices[s % cores.size()][s / cores.size() * pages + buffer.page_in_shard[page]] = page;
    }
    return mapping;
}

}  // namespace tt::tt_metal
